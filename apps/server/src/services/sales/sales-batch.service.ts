import type { SaleReply } from '@evertill/contract'
import type { Identity } from '../../db/tenant.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'
import { ingestSales, refusalOf } from '../../repositories/sales/sale.repository.ts'
import type { Outcome } from '../outcome.ts'
import { type SaleBody, judgeSale } from './sale-judgement.ts'
import { type SalePorts, type Sender, answerOf, bookSale, setAside } from './sales.service.ts'

type Judged = { readonly body: SaleBody; readonly fresh: NewSale }

/**
 * Up to a hundred sales, each answered as the single call would have answered it, in the order they came. Those that
 * can be booked share one transaction; should the database refuse one of them, each goes its own way instead.
 */
export const acceptSales = async (
  ports: SalePorts,
  identity: Sender,
  bodies: readonly unknown[],
): Promise<Outcome<SaleReply>[]> => {
  const arrival = { now: ports.clock(), sentAt: identity.sentAt }
  const judged = bodies.map((json) => {
    const body = { json, text: JSON.stringify(json) }
    return { body, result: judgeSale(body, identity.userId, arrival) }
  })
  const answers = new Map<number, Outcome<SaleReply>>()
  const { together, repeated } = firstOfEach(
    judged.flatMap(({ body, result }, at) => ('code' in result ? [] : [{ at, body, fresh: result }])),
  )
  for (const [at, answer] of await bookTogether(ports, identity, together)) answers.set(at, answer)
  // A sale that stands twice in the batch is a repeat of itself, or a contradiction: the books decide.
  for (const { at, body, fresh } of repeated) answers.set(at, await bookSale(ports, identity, body, fresh))
  for (const [at, { result }] of judged.entries()) {
    if ('code' in result) answers.set(at, await setAside(ports, identity, result))
  }
  return bodies.map((_, at) => answers.get(at) as Outcome<SaleReply>)
}

type Placed = Judged & { readonly at: number }

const firstOfEach = (sales: readonly Placed[]): { together: Placed[]; repeated: Placed[] } => {
  const seen = new Set<string>()
  const together: Placed[] = []
  const repeated: Placed[] = []
  for (const one of sales) {
    const uuid = one.fresh.sale.UUID.toLowerCase()
    if (seen.has(uuid)) repeated.push(one)
    else together.push(one)
    seen.add(uuid)
  }
  return { together, repeated }
}

const bookTogether = async (
  ports: SalePorts,
  identity: Identity,
  sales: readonly Placed[],
): Promise<[number, Outcome<SaleReply>][]> => {
  if (sales.length === 0) return []
  const results = await ingestSales(
    ports.db,
    identity,
    sales.map(({ fresh }) => fresh),
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
