import { fine } from '../settings/fine.ts' // breaks house(import-table) [features-apart]

export const planted = fine
