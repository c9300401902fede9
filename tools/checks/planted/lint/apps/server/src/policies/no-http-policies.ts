import { fine } from 'fastify' // breaks house(import-table) [no-http-policies]

export const planted = fine
