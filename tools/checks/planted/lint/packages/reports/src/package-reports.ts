import { fine } from '../../../apps/pos/src/db/fine.ts' // breaks house(import-table) [package-reports]

export const planted = fine
