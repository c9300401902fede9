import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FairQueue, NoPlace, createFairQueue } from '../platform/fair-queue.ts'
import { LONG_BODY } from '../platform/long-body.ts'
import type { Identity } from '../db/tenant.ts'
import { sendRefusal } from './error-reply.ts'

/** As for an unavailable database. */
const RETRY_AFTER_SECONDS = 5

/**
 * Long bodies that are received and worked on at the same time. They are bounded before they are read: a hundred of them
 * would be a gigabyte, and a hundred steps of 50 ms one after the other before the next till gets its turn.
 */
export const makeLongBodyShares = (): FairQueue =>
  createFairQueue({
    all: { total: 6, tenant: 2, user: 2 },
    search: { total: 0, tenant: 0, user: 0 },
    waiting: { tenant: 50, user: 25 },
    waitMs: 5_000,
    refuseAfterMs: 1_000,
  })

/** Only GET has no body. Without a length the body may become a long one. */
const mayBeLong = ({ method, headers }: FastifyRequest): boolean => {
  const length = headers['content-length']
  if (length === undefined) return headers['transfer-encoding'] !== undefined
  return method !== 'GET' && Number(length) > LONG_BODY
}

/** The place is given back when the reply is sent or the connection ends. */
export const takeTurnForLongBody =
  (shares: FairQueue) =>
  async (
    request: FastifyRequest & { identity: Identity | undefined },
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    if (!request.identity || !mayBeLong(request)) return undefined
    const { registrationId, userId } = request.identity
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
