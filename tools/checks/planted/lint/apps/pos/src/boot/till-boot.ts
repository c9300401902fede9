import { fine } from '../platform/fine.ts' // breaks house(import-table) [till-boot]

export const planted = fine
