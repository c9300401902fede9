import { fine } from 'fastify' // breaks house(import-table) [no-http-jobs]

export const planted = fine
