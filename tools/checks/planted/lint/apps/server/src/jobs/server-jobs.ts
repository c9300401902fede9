import { fine } from '../routes/fine.ts' // breaks house(import-table) [server-jobs]

export const planted = fine
