import { fine } from '../apps/server/src/services/fine.ts' // breaks house(import-table) [testing-door]

export const planted = fine
