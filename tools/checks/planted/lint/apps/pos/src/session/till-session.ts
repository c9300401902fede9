import { fine } from '../queries/fine.ts' // breaks house(import-table) [till-session]

export const planted = fine
