import { fine } from './nowhere.ts' // breaks house(import-table) [resolves]

export const planted = fine
