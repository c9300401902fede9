import { fine } from 'fastify' // breaks house(import-table) [no-http-db]

export const planted = fine
