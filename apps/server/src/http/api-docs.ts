import swagger from '@fastify/swagger'
import { API_BASE, CONTRACT_VERSION } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

export const DOCS_PATH = `${API_BASE}/docs`

/** Must run before the routes are added: the plugin collects them from a hook. */
export const collectApiDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Evertill', version: String(CONTRACT_VERSION) },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
}

export const serveApiDocs = (app: FastifyInstance): void => {
  app.get(DOCS_PATH, { schema: { hide: true } }, () => app.swagger())
}
