import { fine } from 'fastify' // breaks house(import-table) [no-http-services]

export const planted = fine
