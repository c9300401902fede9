import fastify, { type FastifyInstance } from 'fastify'
export async function migrate(_url: string): Promise<void> {}
export async function seedDemo(
  _url: string,
): Promise<{ seeded: boolean; accounts: { loginId: string; note: string }[]; password: string }> {
  return {
    seeded: true,
    accounts: [{ loginId: 'manager@demo.test', note: 'all stores' }],
    password: 'Demo@1234',
  }
}
export async function buildApp(options: {
  databaseUrl: string
  tokenSecret: string
  tokenLifetimeSeconds: number
  staticRoot: string
  logger: { level: string }
}): Promise<FastifyInstance> {
  const app = fastify({ logger: options.logger })
  app.get('/healthz', async () => ({ status: 'ok' }))
  return app
}
