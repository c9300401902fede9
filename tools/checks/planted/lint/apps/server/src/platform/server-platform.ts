import { fine } from '../config/fine.ts' // breaks house(import-table) [server-platform]

export const planted = fine
