import { fine } from '@evertill/contract' // breaks house(import-table) [worker-alone]

export const planted = fine
