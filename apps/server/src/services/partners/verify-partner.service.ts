import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { asUnknownPartner, onBehalfOf } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { networkOf } from '../../platform/network.ts'
import { makeRateLimit } from '../../platform/rate-limit.ts'
import {
  type Partner,
  addPartnerAudit,
  claimCall,
  markSecretUsed,
} from '../../repositories/partners/partner.repository.ts'
import { addRefusal } from '../../repositories/partners/partner-refusal.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { type IdentifyFault, type SignedRequest, identifyPartner, signingTime } from './identify-partner.ts'

export type { Partner } from '../../repositories/partners/partner.repository.ts'

/** What a partner may send in a second, and after a pause at once. Only signed requests count. */
const CALLS = { perSecond: 100, burst: 300 }
/** Refused requests of a network. Beyond this they are refused without a look at the database. */
const REFUSED = { perSecond: 0.5, burst: 30 }
/** No refusal leaves earlier, so that its time does not tell whether the partner exists. */
const REFUSE_AFTER_MS = 100

type PartnerRequest = SignedRequest & {
  /** Method and address, if the request has an effect: its signature is good for this address only. */
  readonly target: string | undefined
  readonly address: string
  /** The call by its name in the contract. */
  readonly call: string
}

export type VerifyPartner = (request: PartnerRequest) => Promise<Outcome<Partner>>

type Verdict =
  | { readonly partner: Partner; readonly fault?: never }
  | { readonly fault: IdentifyFault | 'elsewhere' | 'unknown' }

/** Time, secret and body are in the signature; the rest of the header may be changed by whoever repeats it. */
const digestOf = ({ kind, key, signature = '', body }: PartnerRequest): Buffer =>
  createHash('sha256')
    .update([kind, key, signingTime(kind, signature), body].join('\n'))
    .digest()

/** A key of another form belongs to nobody, and the database could not read all of them. It is looked up all the same. */
const knownForm = (key: string): string => (/^[a-z0-9-]{1,64}$/.test(key) ? key : '')

const judge = async (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  request: PartnerRequest,
): Promise<Verdict> =>
  asUnknownPartner(db, `${request.kind} ${request.key}`, async (tx): Promise<Verdict> => {
    const { target } = request
    const at = clock()
    const found = await identifyPartner(tx, { ...request, key: knownForm(request.key) }, at)
    if (!found) return { fault: 'unknown' }
    const { partner, fault: wrong, secretId } = found
    return onBehalfOf(tx, partner.registrationId, async () => {
      const claimed =
        wrong === undefined && target !== undefined
          ? await claimCall(tx, partner, { digest: digestOf(request), target, at })
          : 'first'
      const fault = wrong ?? (claimed === 'elsewhere' ? claimed : undefined)
      if (fault !== undefined) {
        await addPartnerAudit(tx, partner, { action: 'partner.refused', detail: { why: fault, target } })
        await addRefusal(tx, partner, { at, call: request.call, reason: fault, fields: [] })
      } else if (claimed === 'again')
        await addPartnerAudit(tx, partner, { action: 'partner.repeated', detail: { target } })
      if (fault !== undefined) return { fault }
      if (secretId !== undefined) await markSecretUsed(tx, partner, secretId, at)
      return { partner }
    })
  })

/**
 * Who has signed a request. The tenant follows from the partner's key, and nothing of the request is believed before.
 * Unknown partners, wrong signatures, old ones and those of another request are one refusal, after the same time.
 */
export const makePartnerVerifier = (ports: {
  readonly db: Database
  readonly clock: Clock
}): VerifyPartner => {
  const calls = makeRateLimit(CALLS)
  const refused = makeRateLimit(REFUSED)
  return async (request) => {
    const network = networkOf(request.address)
    const blocked = refused.wait(network, ports.clock())
    if (blocked > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: blocked })
    const held = pause(REFUSE_AFTER_MS, undefined, { ref: false })
    const { partner } = await judge(ports, request).then((verdict) =>
      verdict.fault === undefined ? verdict : { partner: undefined },
    )
    if (partner === undefined) {
      refused.take(network, ports.clock())
      await held
      return refuse('SIGNATURE_INVALID')
    }
    const wait = calls.take(`${partner.kind} ${partner.key}`, ports.clock())
    return wait > 0 ? refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait }) : done(partner)
  }
}
