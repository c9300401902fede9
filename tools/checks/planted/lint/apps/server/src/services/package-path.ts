import { fine } from '../../../../packages/domain/src/inner.ts' // breaks house(import-table) [package-path]

export const planted = fine
