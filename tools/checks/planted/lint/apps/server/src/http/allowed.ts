import fastify from 'fastify'
import { fine as routes } from '../routes/fine.ts'

export const planted = [fastify, routes]
