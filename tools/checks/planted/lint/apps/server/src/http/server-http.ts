import { fine } from '../main.ts' // breaks house(import-table) [server-http]

export const planted = fine
