import { fine } from '../repositories/fine.ts' // breaks house(import-table) [server-db]

export const planted = fine
