import { fine } from '../platform/fine.ts' // breaks house(import-table) [till-service-worker]

export const planted = fine
