export { fine } from '../db/fine.ts' // breaks house(import-table) [till-ui]
