import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FairQueue, NoPlace, createFairQueue } from '../platform/fair-queue.ts'
import { LONG_BODY } from '../platform/long-body.ts'
import type { Identity } from '../db/tenant.ts'
import { sendRefusal } from './error-reply.ts'

/** As for an unavailable database. */
const RETRY_AFTER_SECONDS = 5

export type LongBodyShares = { readonly receiving: FairQueue; readonly working: FairQueue }

const NO_SEARCHES = { total: 0, tenant: 0, user: 0 }
const WAITING = { tenant: 50, user: 25 }
const REFUSE_AFTER_MS = 1_000

/**
 * Long bodies are bounded before they are read: a hundred of them would be a gigabyte. Several tills of a company may
 * send one at a time, slowly, after a day offline. Only one of a company is worked on: the steps of several would follow
 * each other before the next till gets its turn.
 */
export const makeLongBodyShares = (): LongBodyShares => ({
  receiving: createFairQueue({
    all: { total: 32, tenant: 8, user: 4 },
    search: NO_SEARCHES,
    waiting: WAITING,
    waitMs: 5_000,
    refuseAfterMs: REFUSE_AFTER_MS,
  }),
  working: createFairQueue({
    all: { total: 3, tenant: 1, user: 1 },
    search: NO_SEARCHES,
    waiting: WAITING,
    waitMs: 15_000,
    refuseAfterMs: REFUSE_AFTER_MS,
  }),
})

/** Only GET has no body. Without a length the body may become a long one. */
const mayBeLong = ({ method, headers }: FastifyRequest): boolean => {
  const length = headers['content-length']
  if (length === undefined) return headers['transfer-encoding'] !== undefined
  return method !== 'GET' && Number(length) > LONG_BODY
}

type Caller = FastifyRequest & { identity: Identity | undefined }

/** The place is given back when the reply is sent or the connection ends. */
const takeTurn = async (
  shares: FairQueue,
  { registrationId, userId }: Identity,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> => {
  try {
    const leave = await shares.enter({ tenant: registrationId, user: userId, kind: 'work' })
    if (reply.raw.destroyed) leave()
    else reply.raw.once('close', leave)
    return undefined
  } catch (error) {
    if (!(error instanceof NoPlace)) throw error
    return sendRefusal(reply, { code: 'UNAVAILABLE', retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}

/** Before the body is read. */
export const takeTurnToSend =
  ({ receiving }: LongBodyShares) =>
  async (request: Caller, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    request.identity && mayBeLong(request) ? takeTurn(receiving, request.identity, reply) : undefined

/** After the body is read. */
export const takeTurnToWork =
  ({ working }: LongBodyShares) =>
  async (request: Caller, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    request.identity && request.rawBody.length > LONG_BODY
      ? takeTurn(working, request.identity, reply)
      : undefined
