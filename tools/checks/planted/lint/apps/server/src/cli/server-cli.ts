import { fine } from '../routes/fine.ts' // breaks house(import-table) [server-cli]

export const planted = fine
