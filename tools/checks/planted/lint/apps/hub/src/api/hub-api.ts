import { fine } from '../parts/fine.ts' // breaks house(import-table) [hub-api]

export const planted = fine
