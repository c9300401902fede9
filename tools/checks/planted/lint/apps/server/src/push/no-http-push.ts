import { fine } from '@fastify/static' // breaks house(import-table) [no-http-push]

export const planted = fine
