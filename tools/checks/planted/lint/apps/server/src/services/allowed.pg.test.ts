import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { fine } from '../testing/fine.ts'

export type Planted = FastifyInstance
export const planted = [pg, fine]
