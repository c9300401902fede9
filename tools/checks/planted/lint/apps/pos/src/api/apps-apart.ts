import { fine } from '../../../server/src/routes/fine.ts' // breaks house(import-table) [apps-apart]

export const planted = fine
