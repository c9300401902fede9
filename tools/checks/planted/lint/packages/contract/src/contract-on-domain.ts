import { fine } from 'fastify' // breaks house(import-table) [contract-on-domain]

export const planted = fine
