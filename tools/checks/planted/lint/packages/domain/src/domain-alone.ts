import { fine } from 'zod' // breaks house(import-table) [domain-alone]

export const planted = fine
