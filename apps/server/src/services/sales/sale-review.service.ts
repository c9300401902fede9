import { mayGive, momentOf } from '@evertill/domain'
import type { Database, Tx } from '../../db/database.ts'
import { asTenant } from '../../db/tenant.ts'
import {
  type Brief,
  type Settled,
  type Turn,
  MOST_AT_ONCE,
  addFlag,
  endTurn,
  endUnknown,
  findLate,
  findPricesByHand,
  readLinesOf,
  readWithoutOffer,
  settleReturns,
  takeTurn,
} from '../../repositories/sales/sale-review.repository.ts'
import {
  type Shop,
  differsFromShop,
  readGoods,
  readOffers,
} from '../../repositories/sales/sale-shop.repository.ts'
import { couldKnow } from '../../repositories/sales/propagation-delay.ts'

type Found = Readonly<Record<'offers' | 'prices' | 'late', readonly string[]>> & {
  readonly settled: readonly Settled[]
}

/** Whether any offer that its till could know is about a sale. Most have none, and need not be computed again. */
const mayMiss = (sale: Brief, { offers, changes, goods }: Shop): boolean => {
  const isKnown = couldKnow(sale)
  const known = offers.filter(({ id }) => isKnown(changes.get(id)))
  const moment = momentOf(sale.madeAt.toISOString(), sale.timeZoneOffsetMinutes)
  if (known.length === 0 || moment === undefined) return false
  const bought = sale.products.map((productId) => {
    const product = goods.get(productId)
    if (!product || !isKnown(product.changedAt)) return { productId }
    const { CategoryID: categoryId, SubCategoryID: subCategoryId, TagIDs: tags } = product
    return { productId, categoryId, subCategoryId, tags }
  })
  const bill = { goods: bought, gross: sale.gross }
  return known.some((offer) => mayGive(offer, { ...sale, moment }, bill))
}

const missedOffers = async (tx: Tx, uuids: readonly string[]): Promise<string[]> => {
  const { offers, changes } = await readOffers(tx)
  const [oldest] = offers.flatMap(({ id }) => changes.get(id) ?? []).sort((a, b) => a.getTime() - b.getTime())
  const sales = oldest === undefined ? [] : await readWithoutOffer(tx, uuids, oldest)
  if (sales.length === 0) return []
  const goods = await readGoods(
    tx,
    sales.flatMap(({ products }) => products),
  )
  const shop = { offers, changes, goods }
  const doubtful = sales.filter((sale) => mayMiss(sale, shop))
  const lines = await readLinesOf(
    tx,
    doubtful.map(({ uuid }) => uuid),
  )
  return doubtful.flatMap(({ uuid, receivedAt, timeZoneOffsetMinutes, customerGroups }) => {
    const sale = lines.get(uuid)
    const moment = { receivedAt, timeZoneOffsetMinutes, customerGroups }
    return sale && differsFromShop(sale, shop, moment) ? [uuid] : []
  })
}

const findIn = (turn: Turn, tx: Tx): Promise<Found> =>
  asTenant(tx, turn.registrationId, async () => ({
    offers: await missedOffers(tx, turn.uuids),
    prices: await findPricesByHand(tx, turn.registrationId, turn.uuids),
    late: await findLate(tx, turn),
    settled: await settleReturns(tx, turn),
  }))

/**
 * Looks again at the next hand of booked sales: at what would have cost each of them time as it came in. Gives how many
 * events it read for that, none when nothing waited. Which come next is read off the published events, so that booking a sale has nothing to note; how far it got is
 * committed with what it found.
 */
export const reviewSales = (db: Database): Promise<number> =>
  db.kysely.transaction().execute(async (tx) => {
    const turn = await takeTurn(tx)
    if (!turn) return 0
    if (turn.uuids.length + turn.closings.length > 0) {
      const { offers, prices, late, settled } = await findIn(turn, tx)
      await addFlag(tx, turn.registrationId, offers, 'OFFER_DIFFERS')
      await addFlag(tx, turn.registrationId, prices, 'NOT_ALLOWED')
      await addFlag(tx, turn.registrationId, late, 'LATE_FOR_CLOSING')
      await endUnknown(tx, turn.registrationId, settled)
    }
    await endTurn(tx, turn)
    return turn.events
  })

/** Of so many companies some are looked at in one round; with one alone the last of a thousand would wait for minutes. */
const MOST_TURNS = 10

/** A hand full of events, of one company or of several. */
export const reviewRound = async (db: Database): Promise<void> => {
  for (let events = 0, turns = 0; events < MOST_AT_ONCE && turns < MOST_TURNS; turns++) {
    const more = await reviewSales(db)
    if (more === 0) return
    events += more
  }
}
