import { fine } from 'fastify' // breaks house(import-table) [no-http-repositories]

export const planted = fine
