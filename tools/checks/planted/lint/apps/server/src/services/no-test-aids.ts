import { fine } from '../testing/fine.ts' // breaks house(import-table) [no-test-aids]

export const planted = fine
