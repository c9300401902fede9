import { fine } from '../service-worker/fine.ts' // breaks house(import-table) [till-app]

export const planted = fine
