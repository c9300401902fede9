import { fine } from 'fastify' // breaks house(import-table) [no-http-cli]

export const planted = fine
