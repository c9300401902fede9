export { fine } from '../queries/fine.ts' // breaks house(import-table) [till-actions]
