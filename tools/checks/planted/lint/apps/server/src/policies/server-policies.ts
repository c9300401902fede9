export type { Fine } from '../db/fine.ts' // breaks house(import-table) [server-policies]
