import { fine } from '../repositories/fine.ts' // breaks house(import-table) [routes-no-repositories]

export const planted = fine
