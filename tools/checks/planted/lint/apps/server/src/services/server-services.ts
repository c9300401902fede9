import { fine } from '../routes/fine.ts' // breaks house(import-table) [server-services]

export const planted = fine
