export { fine } from '../app/fine.ts' // breaks house(import-table) [till-parts]
