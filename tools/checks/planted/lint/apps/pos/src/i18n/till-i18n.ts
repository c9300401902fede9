import { fine } from '../ui/fine.ts' // breaks house(import-table) [till-i18n]

export const planted = fine
