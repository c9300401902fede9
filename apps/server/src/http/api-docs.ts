import swagger from '@fastify/swagger'
import { API_BASE, CONTRACT_VERSION, HUB_COOKIE } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

export const DOCS_PATH = `${API_BASE}/docs`

/** Must run before the routes are added: the plugin collects them from a hook. */
export const collectApiDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Evertill', version: String(CONTRACT_VERSION) },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          signature: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Signature',
            description: 'See docs/ORDERS.md.',
          },
          hub: {
            type: 'apiKey',
            in: 'cookie',
            name: HUB_COOKIE,
            description: 'POST, PUT and DELETE need the header x-csrf-token too.',
          },
          ondc: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'Ed25519 over created, expires and a BLAKE-512 digest. See docs/ORDERS.md.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
}

export const serveApiDocs = (app: FastifyInstance): void => {
  app.get(DOCS_PATH, { schema: { hide: true } }, () => app.swagger())
}
