import type { SaleReply } from '@evertill/contract'
import type { Identity } from '../../db/tenant.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'
import { ingestSales, refusalOf } from '../../repositories/sales/sale.repository.ts'
import { followSales } from '../orders/follow-sales.ts'
import type { Outcome } from '../outcome.ts'
import { LONG_BODY, pauseFor } from '../../platform/long-body.ts'
import type { Arrival } from './sale-flags.ts'
import { type RefusedBody, type SaleBody, validateSale } from './sale-validation.ts'
import {
  type SalePorts,
  type Sender,
  answerOf,
  arrivalOf,
  bookSale,
  refuseAndQuarantine,
} from './sales.service.ts'

type ValidSale = { readonly body: SaleBody; readonly fresh: NewSale }

/**
 * Up to a hundred sales, each answered as by the single call, in the order of the request. Valid sales are booked in one
 * transaction; if the database refuses one of them, they are booked one by one instead.
 */
export const acceptSales = async (
  ports: SalePorts,
  identity: Sender,
  bodies: readonly unknown[],
): Promise<Outcome<SaleReply>[]> => {
  const judged = await validateAll(bodies, identity.userId, arrivalOf(ports, identity))
  const answers = new Map<number, Outcome<SaleReply>>()
  const { first, repeated } = separateRepeats(
    judged.flatMap(({ body, result }, at) => ('code' in result ? [] : [{ at, body, fresh: result }])),
  )
  for (const [at, answer] of await bookInOneTransaction(ports, identity, first)) answers.set(at, answer)
  // A second body with the same UUID is a repeat or a contradiction: booking it decides which.
  for (const { at, body, fresh } of repeated) answers.set(at, await bookSale(ports, identity, body, fresh))
  for (const [at, { result }] of judged.entries()) {
    if ('code' in result) answers.set(at, await refuseAndQuarantine(ports, identity, result))
  }
  return bodies.map((_, at) => answers.get(at) as Outcome<SaleReply>)
}

type Judged = { readonly body: SaleBody; readonly result: NewSale | RefusedBody }

/** One after the other, with pauses: together they may be as long as the longest sale. */
const validateAll = async (
  bodies: readonly unknown[],
  userId: string,
  arrival: Arrival,
): Promise<Judged[]> => {
  const judged: Judged[] = []
  let sincePause = 0
  for (const json of bodies) {
    const body = { json, text: JSON.stringify(json) }
    judged.push({ body, result: await validateSale(body, userId, arrival) })
    sincePause += body.text.length
    if (sincePause <= LONG_BODY) continue
    await pauseFor(sincePause)()
    sincePause = 0
  }
  return judged
}

type Indexed = ValidSale & { readonly at: number }

const separateRepeats = (sales: readonly Indexed[]): { first: Indexed[]; repeated: Indexed[] } => {
  const seen = new Set<string>()
  const first: Indexed[] = []
  const repeated: Indexed[] = []
  for (const one of sales) {
    const uuids = [one.fresh, one.fresh.creditNote].flatMap((part) => part?.sale.UUID.toLowerCase() ?? [])
    if (uuids.some((uuid) => seen.has(uuid))) repeated.push(one)
    else first.push(one)
    for (const uuid of uuids) seen.add(uuid)
  }
  return { first, repeated }
}

const bookInOneTransaction = async (
  ports: SalePorts,
  identity: Identity,
  sales: readonly Indexed[],
): Promise<[number, Outcome<SaleReply>][]> => {
  if (sales.length === 0) return []
  const results = await ingestSales(
    ports.db,
    identity,
    sales.map(({ fresh }) => fresh),
    followSales,
  ).catch((error: unknown) => {
    if (refusalOf(error) === undefined) throw error
    return undefined
  })
  const answers: [number, Outcome<SaleReply>][] = []
  for (const [index, { at, body, fresh }] of sales.entries()) {
    const result = results?.[index]
    answers.push([
      at,
      result
        ? await answerOf(ports, identity, { body, fresh, result })
        : await bookSale(ports, identity, body, fresh),
    ])
  }
  return answers
}
