import { fine } from '../people/fine.ts' // breaks house(import-table) [hub-features-apart]

export const planted = fine
