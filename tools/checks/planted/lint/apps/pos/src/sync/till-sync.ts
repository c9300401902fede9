import { fine } from '../session/fine.ts' // breaks house(import-table) [till-sync]

export const planted = fine
