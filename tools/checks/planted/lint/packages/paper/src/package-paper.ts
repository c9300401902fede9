import { fine } from '../../../apps/pos/src/db/fine.ts' // breaks house(import-table) [package-paper]

export const planted = fine
