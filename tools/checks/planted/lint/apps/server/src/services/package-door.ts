import { fine } from '@evertill/domain/src/inner.ts' // breaks house(import-table) [package-door]

export const planted = fine
