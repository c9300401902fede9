import { CONTRACT_VERSION, type Endpoint, HEADERS } from '@evertill/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { servesContract } from '../policies/contract-version.policy.ts'
import { sendRefusal } from './error-reply.ts'

/** Checked first, so that an outdated till gets this error and not a validation error. The reply names our version. */
export const checkContractVersion =
  (row: Endpoint) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    void reply.header(HEADERS.contractVersion, CONTRACT_VERSION)
    const sent = request.headers[HEADERS.contractVersion]
    const served = servesContract(row, typeof sent === 'object' ? sent.join() : sent)
    return served ? undefined : sendRefusal(reply, { code: 'CONTRACT_NOT_SERVED' })
  }
