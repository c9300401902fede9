import { fine } from '../../db/fine.ts' // breaks house(import-table) [features-no-db]

export const planted = fine
