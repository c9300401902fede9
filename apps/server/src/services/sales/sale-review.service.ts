import { mayGive, momentOf } from '@evertill/domain'
import type { Database, Tx } from '../../db/database.ts'
import { asJob, asTenant } from '../../db/tenant.ts'
import {
  type SaleWithoutOffer,
  type ResolvedReturn,
  type ReviewBatch,
  REVIEW_BATCH_SIZE,
  addFlag,
  finishReviewBatch,
  clearUnknownOriginal,
  findLateSales,
  findManualPrices,
  readLinesOf,
  readSalesWithoutOffer,
  recheckReturns,
  claimReviewBatch,
} from '../../repositories/sales/sale-review.repository.ts'
import {
  type Shop,
  differsFromShop,
  readGoods,
  readOffers,
} from '../../repositories/sales/sale-shop.repository.ts'
import { tillCouldHaveKnown } from '../../repositories/sales/propagation-delay.ts'

type Findings = Readonly<Record<'offers' | 'prices' | 'late', readonly string[]>> & {
  readonly resolved: readonly ResolvedReturn[]
}

/** Whether any offer that the till could have known may apply. Most sales have none and need no recomputation. */
const mayMissOffer = (sale: SaleWithoutOffer, { offers, changes, goods }: Shop): boolean => {
  const isKnown = tillCouldHaveKnown(sale)
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
  const sales = oldest === undefined ? [] : await readSalesWithoutOffer(tx, uuids, oldest)
  if (sales.length === 0) return []
  const goods = await readGoods(
    tx,
    sales.flatMap(({ products }) => products),
  )
  const shop = { offers, changes, goods }
  const doubtful = sales.filter((sale) => mayMissOffer(sale, shop))
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

const findProblems = (batch: ReviewBatch, tx: Tx): Promise<Findings> =>
  asTenant(tx, batch.registrationId, async () => ({
    offers: await missedOffers(tx, batch.uuids),
    prices: await findManualPrices(tx, batch.registrationId, batch.uuids),
    late: await findLateSales(tx, batch),
    resolved: await recheckReturns(tx, batch),
  }))

/**
 * Reviews the next batch of booked sales: the checks that would have taken too long while they were booked. Returns how
 * many events it read, 0 when nothing was waiting. The published events say which sales come next, so booking a sale
 * records nothing for the review. The position is committed together with the flags.
 */
export const reviewNextBatch = (db: Database): Promise<number> =>
  asJob(db, async (tx) => {
    const batch = await claimReviewBatch(tx)
    if (!batch) return 0
    if (batch.uuids.length + batch.closings.length > 0) {
      const { offers, prices, late, resolved } = await findProblems(batch, tx)
      await addFlag(tx, batch.registrationId, offers, 'OFFER_DIFFERS')
      await addFlag(tx, batch.registrationId, prices, 'NOT_ALLOWED')
      await addFlag(tx, batch.registrationId, late, 'LATE_FOR_CLOSING')
      await clearUnknownOriginal(tx, batch.registrationId, resolved)
    }
    await finishReviewBatch(tx, batch)
    return batch.events
  })

/** A run serves several registrations: with only one per run, the last of a thousand would wait for minutes. */
const MAX_BATCHES_PER_RUN = 10

/** Reviews up to REVIEW_BATCH_SIZE events, of one registration or several. */
export const reviewBatches = async (db: Database): Promise<void> => {
  for (let events = 0, batches = 0; events < REVIEW_BATCH_SIZE && batches < MAX_BATCHES_PER_RUN; batches++) {
    const more = await reviewNextBatch(db)
    if (more === 0) return
    events += more
  }
}
