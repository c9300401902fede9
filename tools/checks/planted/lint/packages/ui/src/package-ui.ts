import { fine } from '@evertill/contract' // breaks house(import-table) [package-ui]

export const planted = fine
