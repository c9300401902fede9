import { fine } from '../platform/fine.ts' // breaks house(import-table) [known-layer]

export const planted = fine
