import { fine } from '../sync/index.ts' // breaks house(import-table) [till-ledger]

export const planted = fine
