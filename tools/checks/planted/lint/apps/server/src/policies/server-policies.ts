import { fine } from '../db/fine.ts' // breaks house(import-table) [server-policies]

export const planted = fine
