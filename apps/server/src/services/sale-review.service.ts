import { offersDiffer } from '@evertill/contract'
import type { Database, Tx } from '../db/database.ts'
import { asTenant } from '../db/tenant.ts'
import { listOffers } from '../repositories/list.repository.ts'
import {
  type Patience,
  type Reviewed,
  type Turn,
  addFlag,
  endTurn,
  findPricesByHand,
  readOfferChanges,
  readProductChanges,
  readWithoutOffer,
  takeTurn,
} from '../repositories/sale-review.repository.ts'
import { givenByTills, readGoods } from '../repositories/sale-shop.repository.ts'

/**
 * A till hears of a change within seconds, if it can hear at all, and clocks drift by minutes. One whose sale came in late
 * had no network, and nobody knows for how long: it sold by what it had.
 */
const PATIENCE: Patience = { graceMs: 15 * 60_000, awayMs: 7 * 86_400_000 }

type Found = { readonly offers: readonly string[]; readonly prices: readonly string[] }

/** What stood as it does long enough before a sale that its till could know it. */
const couldKnow = (changes: ReadonlyMap<string, Date>, { sale, receivedAt }: Reviewed) => {
  const made = Date.parse(sale.TransactionDate)
  const isLate = receivedAt.getTime() - made > PATIENCE.graceMs
  const since = made - (isLate ? PATIENCE.awayMs : PATIENCE.graceMs)
  return (id: string) => (changes.get(id)?.getTime() ?? Infinity) <= since
}

const missedOffers = async (tx: Tx, uuids: readonly string[]): Promise<string[]> => {
  const offers = givenByTills(await listOffers(tx))
  if (offers.length === 0) return []
  const sales = await readWithoutOffer(tx, uuids)
  const goods = await readGoods(
    tx,
    sales.map(({ sale }) => sale),
  )
  const [offerChanges, productChanges] = [
    await readOfferChanges(tx),
    await readProductChanges(tx, [...goods.keys()]),
  ]
  const missed = sales.filter((one) => {
    const { sale, receivedAt: _, ...moment } = one
    const isOfferKnown = couldKnow(offerChanges, one)
    const isProductKnown = couldKnow(productChanges, one)
    return offersDiffer(sale, {
      ...moment,
      offers: offers.filter(({ id }) => isOfferKnown(id)),
      goods: new Map([...goods].filter(([id]) => isProductKnown(id))),
    })
  })
  return missed.map(({ sale }) => sale.UUID)
}

const findIn = ({ registrationId, uuids }: Turn, tx: Tx): Promise<Found> =>
  asTenant(tx, registrationId, async () => ({
    offers: await missedOffers(tx, uuids),
    prices: await findPricesByHand(tx, registrationId, uuids, PATIENCE),
  }))

/**
 * Looks again at the next hand of booked sales: at what would have cost each of them time as it came in. False when none
 * waited. Which come next is read off the published events, so that booking a sale has nothing to note; how far it got is
 * committed with what it found.
 */
export const reviewSales = (db: Database): Promise<boolean> =>
  db.kysely.transaction().execute(async (tx) => {
    const turn = await takeTurn(tx)
    if (!turn) return false
    if (turn.uuids.length > 0) {
      const { offers, prices } = await findIn(turn, tx)
      await addFlag(tx, turn.registrationId, offers, 'OFFER_DIFFERS')
      await addFlag(tx, turn.registrationId, prices, 'NOT_ALLOWED')
    }
    await endTurn(tx, turn)
    return true
  })
