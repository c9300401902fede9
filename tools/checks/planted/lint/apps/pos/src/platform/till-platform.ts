import { fine } from '../ui/fine.ts' // breaks house(import-table) [till-platform]

export const planted = fine
