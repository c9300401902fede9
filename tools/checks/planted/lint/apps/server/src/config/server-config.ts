import { fine } from '../db/fine.ts' // breaks house(import-table) [server-config]

export const planted = fine
