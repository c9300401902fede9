import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { signCall } from '../apps/server/src/testing/partner-client.ts'
import { partnerOrder } from '../apps/server/src/testing/test-partner-order.ts'
import { buildOnce, databaseUrl } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import type { Score, ScoredEntry } from './frame/entry.ts'
import { spreadOf } from './frame/measure.ts'
import { quantileOf } from './load.ts'

const PER_SECOND = 50
const SECONDS = 10
const ROUNDS = 5
const GOAL_MS = 100
const CHANNEL = 'bench-shop'

const addChannel = async (database: string): Promise<string> => {
  const secret = `evs_${randomBytes(32).toString('base64url')}`
  const owner = new pg.Client({ connectionString: database })
  await owner.connect()
  await owner.query(
    `insert into order_channels (registration_id, channel_key, channel_name, store_id)
     select registration_id, $1, 'Bench', store_id from stores where store_code = 'BLR1'`,
    [CHANNEL],
  )
  await owner.query(
    `insert into partner_secrets (registration_id, secret_id, kind, partner_key, secret)
     select registration_id, gen_random_uuid(), 'channel', channel_key, $2 from order_channels where channel_key = $1`,
    [CHANNEL, secret],
  )
  await owner.query('update registrations set enable_ondc = true')
  await owner.end()
  return secret
}

type Sent = { readonly ms: number; readonly refused: number }
type Order = ReturnType<typeof partnerOrder>
/** Undefined: acknowledged. Otherwise the milliseconds that the server asks a partner to wait. */
type Answer = number | undefined

const trySending = (agent: Agent, url: string, secret: string, order: Order): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = { method: 'POST', path: `/v1/channels/${CHANNEL}/orders`, body: order } as const
    const signed = signCall(secret, call, new Date())
    const outgoing = request(
      `${url}${signed.url}`,
      { method: 'POST', agent, headers: signed.headers },
      (answer) => {
        answer.resume().on('end', () => {
          if (answer.statusCode === 201) resolve(undefined)
          else if (answer.statusCode === 503) resolve(1_000 * Number(answer.headers['retry-after'] ?? 1))
          else reject(new Error(`an order was answered with ${answer.statusCode}`))
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(signed.payload)
  })

/**
 * The milliseconds until a new order is acknowledged. A partner whose orders wait in too long a line gets 503 and sends
 * again, as docs/ORDERS.md asks; the whole time counts.
 */
const sendOrder = async (agent: Agent, url: string, secret: string): Promise<Sent> => {
  const order = partnerOrder({ channelOrderId: randomUUID() })
  const began = performance.now()
  for (let refused = 0; ; refused++) {
    const wait = await trySending(agent, url, secret, order)
    if (wait === undefined) return { ms: performance.now() - began, refused }
    await pause(wait)
  }
}

/** Orders arrive at their times, whether the earlier ones are answered or not: a slow server gets no mercy. */
const round = async (url: string, secret: string): Promise<Sent[]> => {
  const agent = new Agent({ keepAlive: true })
  const began = performance.now()
  const sent: Promise<Sent>[] = []
  for (let nth = 0; nth < PER_SECOND * SECONDS; nth++) {
    await pause(Math.max(0, began + (nth * 1_000) / PER_SECOND - performance.now()))
    sent.push(sendOrder(agent, url, secret))
  }
  const times = await Promise.all(sent)
  agent.destroy()
  return times
}

const scoreOf = (name: string, figures: number[], goal: number | null): Score => {
  const spread = spreadOf(figures)
  return {
    name,
    unit: 'ms',
    repeats: ROUNDS,
    ...spread,
    goal,
    met: goal === null ? null : spread.median <= goal,
  }
}

/** How long a partner waits for the acknowledgement of an order, at 50 orders a second. */
export const ordersBench: ScoredEntry = {
  score: async () => {
    buildOnce()
    const work = openWorkspace()
    try {
      const { url } = await work.launch({ env: { LOG_LEVEL: 'warn' } }).ready
      const secret = await addChannel(databaseUrl(join(work.dataDir, 'postgres')))
      await Promise.all(Array.from({ length: PER_SECOND }, () => sendOrder(new Agent(), url, secret)))
      const rounds: Sent[][] = []
      for (let nth = 0; nth < ROUNDS; nth++) rounds.push(await round(url, secret))
      const times = rounds.map((sent) => sent.map(({ ms }) => ms))
      const at = (quantile: number) => times.map((round) => quantileOf(round, quantile))
      const refused = rounds.map((sent) => sent.reduce((sum, one) => sum + one.refused, 0))
      return [
        scoreOf(`orders, p50 of the acknowledgement at ${PER_SECOND} a second`, at(0.5), null),
        scoreOf(`orders, p99 of the acknowledgement at ${PER_SECOND} a second`, at(0.99), GOAL_MS),
        { ...scoreOf('orders, answered with 503 in a round', refused, 0), unit: 'orders' },
      ]
    } finally {
      await work.close()
    }
  },
}
