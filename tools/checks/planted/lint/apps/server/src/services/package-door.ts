import { fine } from '../../../../packages/domain/src/inner.ts' // breaks house(import-table) [package-door]

export const planted = fine
