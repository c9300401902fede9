import type { ENDPOINTS, ReplyOf, Sale, SaleReply } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeSale, type SellingPlace } from '../ledger/complete-sale.ts'
import type { SimServer } from '../sync/testing/sim/simulate.ts'
import { createMemoryDisk } from '../sync/testing/memory-disk.ts'
import { butter, cash, newCart } from './selling-place.ts'

const SALE = '/transaction/sales/offline'

/** The once-only of the real server and of the simulator's, in the same words: else its worlds would prove nothing. */
export const serverSuite = (open: () => Promise<SimServer> | SimServer): void => {
  let server: SimServer
  let place: SellingPlace
  const disk = createMemoryDisk({
    judge: () => ({ kind: 'complete', afterMs: 0 }),
    after: (_, run) => run(),
  })
  beforeAll(async () => {
    server = await open()
    place = await server.placeOf(0)
    await disk.db.write('strict', ['registerLease'], (tx) => tx.put('registerLease', [place.lease]))
  })

  /** A sale as the shipped commit makes it. */
  const makeSale = async (changes: Partial<Sale> = {}): Promise<Sale> => {
    const line = { ...butter(), UUID: crypto.randomUUID() }
    const cart = { ...newCart(line), UUID: crypto.randomUUID() }
    const payment = { ...cash(10_000), UUID: crypto.randomUUID() }
    const ports = { db: disk.db, clock: { now: () => Date.now() }, isOnline: () => true }
    const made = await completeSale(ports, place, cart, [payment])
    return made.ok ? { ...made.sale, ...changes } : expect.fail(made.message)
  }
  const post = async <Reply = SaleReply>(path: string, body: unknown) => {
    const { status, json } = await server.handle({ method: 'POST', path, body })
    return { status, json: json as Reply & { code: string; quarantineId?: string } }
  }
  const stateOf = async ({ UUID }: Sale) => {
    const { json } = await post<ReplyOf<(typeof ENDPOINTS)['reconcileSales']>>(
      '/transaction/sales/reconcile',
      {
        sales: [{ UUID, Revision: 1 }],
      },
    )
    expect(json.epoch).toBe(await server.epoch())
    return json.results.map(({ State, Revision }) => [State, Revision])
  }
  const isInBooks = async ({ UUID }: Sale) =>
    (await server.books()).sales.filter(({ uuid }) => uuid === UUID).length

  describe('as a server', () => {
    test('a sale is accepted once, and its repeat gets the same answer', async () => {
      const sale = await makeSale()
      const [first, again] = [await post(SALE, sale), await post(SALE, sale)]
      expect(first).toMatchObject({ status: 200, json: { code: '0', replayed: false } })
      expect(again).toMatchObject({ status: 200, json: { code: '0', replayed: true } })
      expect(again.json.saleId).toBe(first.json.saleId)
      expect(await isInBooks(sale)).toBe(1)
      expect(await stateOf(sale)).toEqual([['Accepted', 1]])
    })

    test('an accepted sale with other content is refused, and nothing changes', async () => {
      const sale = await makeSale()
      await post(SALE, sale)
      const other = await makeSale({ UUID: sale.UUID })
      expect(await post(SALE, other)).toMatchObject({
        status: 422,
        json: { code: 'SALE_DIFFERS_FROM_ACCEPTED' },
      })
      const [booked] = (await server.books()).sales.filter(({ uuid }) => uuid === sale.UUID)
      expect(booked?.transactionNo).toBe(sale.TransactionNo)
    })

    test('a sale that contradicts itself goes to quarantine, and may come again corrected', async () => {
      const sale = await makeSale()
      const bent = { ...sale, PayableAmount: sale.PayableAmount + 100 }
      const refused = await post(SALE, bent)
      expect(refused).toMatchObject({ status: 422, json: { code: 'SALE_CONTRADICTS_ITSELF' } })
      expect(refused.json.quarantineId).toEqual(expect.any(String))
      expect(await stateOf(sale)).toEqual([['Quarantined', null]])
      expect(await post(SALE, sale)).toMatchObject({ json: { code: '0' } })
      expect(await stateOf(sale)).toEqual([['Accepted', 1]])
    })

    test('a sale of a store that is none is refused and kept', async () => {
      const sale = await makeSale({ StoreID: '00000000-0000-4000-8000-00000000dead' })
      const refused = await post(SALE, sale)
      expect(refused).toMatchObject({ status: 422, json: { code: 'SALE_INVALID' } })
      expect(refused.json.quarantineId).toEqual(expect.any(String))
      expect(await stateOf(sale)).toEqual([['Quarantined', null]])
    })

    test('a number that is there already is accepted and flagged', async () => {
      const sale = await makeSale()
      await post(SALE, sale)
      const { TransactionNo, RunningNo } = sale
      const clash = await makeSale({ TransactionNo, RunningNo })
      const answer = await post(SALE, clash)
      expect(answer.json).toMatchObject({ code: '0', replayed: false })
      expect(answer.json.flags).toContain('NUMBER_CLASH')
    })

    test('a batch answers each sale in its place, and one that is refused stops nobody', async () => {
      const [one, two] = [await makeSale(), await makeSale()]
      const bent = { ...(await makeSale()), PayableAmount: 1 }
      const { json } = await post<{ results: { code: string }[] }>(`${SALE}/batch`, {
        sales: [one, bent, two],
      })
      expect(json.results.map(({ code }) => code)).toEqual(['0', 'SALE_CONTRADICTS_ITSELF', '0'])
      expect([await isInBooks(one), await isInBooks(two)]).toEqual([1, 1])
    })

    test('a sale that was never sent is unknown', async () => {
      expect(await stateOf(await makeSale())).toEqual([['Unknown', null]])
    })

    test('cash in the drawer is recorded once, and with other content refused', async () => {
      const { StoreID, CashRegisterID } = place.lease
      const UUID = crypto.randomUUID()
      const At = new Date().toISOString()
      const body = { UUID, StoreID, CashRegisterID, Kind: 'PaidIn', Amount: 100, Reason: 'change', At }
      const path = '/setup/accountmanagement'
      expect(await post(path, body)).toMatchObject({ json: { code: '0', replayed: false } })
      expect(await post(path, body)).toMatchObject({ json: { code: '0', replayed: true } })
      expect(await post(path, { ...body, Amount: 200 })).toMatchObject({
        json: { code: 'DIFFERS_FROM_RECORDED' },
      })
      expect((await server.books()).otherWrites.filter((uuid) => uuid === UUID)).toEqual([UUID])
    })

    test('a running number rises and never falls', async () => {
      const { StoreID, CashRegisterID, Prefix, Slot } = place.lease
      const key = `${Prefix}${Slot}/S/2031`
      const path = `/setup/stores/${StoreID}/cashregisters/${CashRegisterID}/transactionrunningnno`
      const raise = (to: number) => {
        const query = new URLSearchParams({
          runnigno: String(to),
          transactionTypeID: place.transactionType.key,
          series: key,
        })
        return server.handle({ method: 'PUT', path: `${path}?${query}`, body: undefined })
      }
      expect((await raise(7)).status).toBe(200)
      expect((await raise(3)).status).toBe(200)
      const { json } = await server.handle({ method: 'GET', path, body: undefined })
      const { runningNos } = json as { runningNos: { Series: string; RunningNo: number }[] }
      expect(runningNos.find(({ Series }) => Series === key)?.RunningNo).toBe(7)
    })
  })
}
