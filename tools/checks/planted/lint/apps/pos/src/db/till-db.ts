import { fine } from '../api/fine.ts' // breaks house(import-table) [till-db]

export const planted = fine
