import { randomUUID } from 'node:crypto'
import type { Product, Sale, SaleDraftLine, SaleReply } from '@evertill/contract'
import { expect } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { dispatchEvents } from '../repositories/events/event-dispatch.repository.ts'
import { reviewNextBatch } from '../services/sales/sale-review.service.ts'
import { buildTestApp, callerOf } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'
import { OFFLINE, openTill, type SaleChanges } from './test-sale.ts'

/** A shop with one offer, 10 % off butter. Sales are reviewed only when a test calls `review`. */
export const openReviewedShop = async () => {
  const database = await openTestDatabase()
  const db = openDatabase(database.url)
  const app = await buildTestApp(database.url)
  const cashier = await callerOf(app, 'cashier@demo.test')
  const manager = await callerOf(app, 'manager@demo.test')
  const till = await openTill(cashier)
  const { body } = await cashier.get<{ products: Product[] }>('/catalog/productsync?size=500')
  const butter = body.products.find(({ SKU }) => SKU === 'DEMO-001') as Product
  const OFFER = randomUUID()
  await database.query('delete from offers')
  // Any of the random goods may come back without an approval.
  await database.query('update stores set refund_approval_above = 100000000')
  await database.query(
    `insert into offers (registration_id, offer_id, offer_name, type, validity_from, validity_to, terms)
     values ($1, $2, 'Butter week', 'Percent', '2020-01-01', '2099-12-31', $3)`,
    [
      cashier.profile.RegistrationID,
      OFFER,
      JSON.stringify({ Percent: 100_000, Stacking: 'Exclusive', Scope: { ProductIDs: [butter.key] } }),
    ],
  )

  const publish = async (): Promise<void> => {
    while ((await dispatchEvents(db, new Date())) > 0);
  }
  const review = async (): Promise<void> => {
    await publish()
    while (await reviewNextBatch(db));
  }
  const send = async (sale: Sale, caller = cashier): Promise<string[]> => {
    const { status, body: reply } = await caller.post<SaleReply>(OFFLINE, sale)
    expect(status, JSON.stringify(reply)).toBe(200)
    return reply.flags
  }
  const flagsOf = async ({ UUID }: Sale): Promise<string[] | undefined> => {
    const [row] = await database.query<{ flags: string[] }>('select flags from sales where uuid = $1', [UUID])
    return row?.flags
  }
  return {
    database,
    db,
    app,
    cashier,
    manager,
    till,
    butter,
    OFFER,
    publish,
    review,
    send,
    flagsOf,
    reviewed: async (sale: Sale, caller = cashier): Promise<string[] | undefined> => {
      await send(sale, caller)
      await review()
      return flagsOf(sale)
    },
    ofButter: (line: Partial<SaleDraftLine> = {}, header: SaleChanges['header'] = {}): Sale =>
      till.makeSale({ lines: 1, product: () => butter, line: (one) => ({ ...one, ...line }), header }),
    /** Dates the last change of all offers and products back by the interval. */
    setChangedAgo: async (interval: string): Promise<void> => {
      await database.query(`update offers set changed_at = now() - $1::interval`, [interval])
      await database.query(`update products set action_on = now() - $1::interval`, [interval])
    },
    close: async (): Promise<void> => {
      await app.close()
      await db.close()
      await database.drop()
    },
  }
}

export type ReviewedShop = Awaited<ReturnType<typeof openReviewedShop>>
