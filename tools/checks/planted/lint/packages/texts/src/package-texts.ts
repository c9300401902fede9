import { fine } from '@evertill/ui/fine.ts' // breaks house(import-table) [package-texts]

export const planted = fine
