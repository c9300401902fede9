import {
  type PartnerQuote,
  type PartnerQuoteReply,
  fitsAReply,
  toDomainServiceArea,
} from '@evertill/contract'
import { ONE_UNIT, serviceability } from '@evertill/domain'
import type { Database, Tx } from '../../db/database.ts'
import { withPartner } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { findProducts } from '../../repositories/catalogue/product.repository.ts'
import { listServiceAreas } from '../../repositories/catalogue/store-list.repository.ts'
import { findChannelStore } from '../../repositories/partners/channel.repository.ts'
import type { Partner } from '../../repositories/partners/partner.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { amountsOf } from './channel-goods.ts'
import { readShelf } from './channel-shelf.ts'

type Ports = { readonly db: Database; readonly clock: Clock }

/** The same for a conversation that has its transaction already. */
export const quoteIn = async (
  tx: Tx,
  now: Date,
  partner: Partner,
  { items, pincode, cod }: PartnerQuote,
): Promise<Outcome<PartnerQuoteReply>> => {
  const store = await findChannelStore(tx, partner.key, now)
  if (!store) return refuse('NOT_FOUND')
  const products = await findProducts(
    tx,
    items.map(({ productId }) => productId),
  )
  const shelf = await readShelf(tx, store, products)
  const amounts = amountsOf(shelf, items)
  const units = amountsOf(
    shelf,
    items.map(({ productId }) => ({ productId, qty: ONE_UNIT })),
  )
  const rows = items.map((item, index) => {
    const amount = amounts[index]
    return {
      ...item,
      available: amount !== undefined,
      unitPrice: units[index] ?? 0,
      amount: amount ?? 0,
    }
  })
  const amount = rows.reduce((sum, row) => sum + row.amount, 0)
  if (!fitsAReply(amount))
    return refuse('INVALID_REQUEST', {
      errors: [{ path: 'items', message: 'are worth more than a bill can be' }],
    })
  const areas = (await listServiceAreas(tx, store.storeId)).map(toDomainServiceArea)
  const served = serviceability(areas, { storeId: store.storeId, pincode, amount, cod })
  const isComplete = rows.every(({ available }) => available)
  const base = { code: '0' as const, amount, items: rows }
  if (!served.serviceable) {
    const { reason, minOrder } = served
    return done({
      ...base,
      serviceable: false,
      reason,
      ...(minOrder === undefined ? {} : { minOrder }),
      fee: 0,
      etaMin: 0,
      codAllowed: false,
    })
  }
  const { fee, etaMin, codAllowed } = served
  return done({
    ...base,
    serviceable: isComplete,
    ...(isComplete ? {} : { reason: 'not-available' as const }),
    fee,
    etaMin,
    codAllowed,
  })
}

/** What the items cost at this address, whether the channel's store delivers there, and how long it takes. */
export const quote = (
  { db, clock }: Ports,
  partner: Partner,
  asked: PartnerQuote,
): Promise<Outcome<PartnerQuoteReply>> =>
  withPartner(db, partner, (tx) => quoteIn(tx, clock(), partner, asked))
