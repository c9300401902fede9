import { fine } from '../services/fine.ts' // breaks house(import-table) [server-repositories]

export const planted = fine
