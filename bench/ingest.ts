import { spawn, spawnSync } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { buildOnce, databaseUrl, ROOT } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import type { Side } from './frame/measure.ts'
import type { Entry } from './run.ts'
import { enterShop, LINES, makeSale, type Shop } from './shop.ts'

const SALES_PER_RUN = 400

const send = (agent: Agent, url: string, token: string, body: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
    }
    const outgoing = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => {
        if (answer.statusCode === 200 && text.includes('"code":"0"')) resolve()
        else reject(new Error(`${answer.statusCode} ${text}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })

/** Sales per second of so many clients, each sending one after the other over its own connection. */
const sideOf = (name: string, url: string, shop: Shop, clients: number): Side => ({
  name,
  run: async () => {
    const bodies = Array.from({ length: SALES_PER_RUN }, () => JSON.stringify(makeSale(shop)))
    const agent = new Agent({ keepAlive: true, maxSockets: clients })
    const began = performance.now()
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
          await send(agent, url, shop.token, body)
        }
      }),
    )
    const seconds = (performance.now() - began) / 1000
    agent.destroy()
    return SALES_PER_RUN / seconds
  },
})

/** The bare server gets a database of its own on the same cluster, with the same tables, owned and unprotected. */
const startBare = async (ours: string, shop: Shop) => {
  const admin = new pg.Client({ connectionString: ours })
  await admin.connect()
  await admin.query('create database bare')
  await admin.end()
  const url = new URL(ours)
  url.pathname = '/bare'
  const schema = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'bench/naive/make-tables.ts'), url.href],
    { stdio: 'inherit' },
  )
  if (schema.status !== 0) throw new Error('The bare tables could not be made.')
  const child = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', join(ROOT, 'bench/naive/ingest-server.ts')],
      ...[url.href, shop.user.RegistrationID, shop.user.key],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const address = await new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
  })
  return {
    address,
    close: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

export const ingest: Entry = {
  open: async () => {
    buildOnce()
    const work = openWorkspace()
    const { url } = await work.launch({ env: { LOG_LEVEL: 'warn' } }).ready
    const shop = await enterShop(url)
    const bare = await startBare(databaseUrl(join(work.dataDir, 'postgres')), shop)
    const ours = `${url}/api/transaction/sales/offline`
    return {
      cases: [1, 8].map((clients) => ({
        name: `ingest, ${clients} client${clients === 1 ? '' : 's'}, sales of ${LINES} lines`,
        unit: 'sales/s',
        better: 'higher' as const,
        goal: 0.5,
        ours: sideOf('Evertill', ours, shop, clients),
        baseline: sideOf('bare Node and pg', bare.address, shop, clients),
      })),
      close: async () => {
        await bare.close()
        await work.close()
      },
    }
  },
}
