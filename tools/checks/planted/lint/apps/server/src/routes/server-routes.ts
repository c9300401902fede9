import { fine } from '../http/fine.ts' // breaks house(import-table) [server-routes]

export const planted = fine
