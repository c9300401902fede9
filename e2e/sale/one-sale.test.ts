import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LONG } from '../support/long.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const BUTTER = '8900000000012'
const SOAP = '8900000000029'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
})
afterAll(() => shop?.close())

beforeEach(async () => {
  await till.page.goto(`${shop.proxy.url}/#/sales/newsales`)
  await till.productsLoaded()
})
afterEach(() => shop.proxy.mend())

/** 2 × 58.00 + 40.00 */
const sellThreeItems = async (): Promise<string> => {
  await till.scan(BUTTER)
  await till.scan(BUTTER)
  await till.scan(SOAP)
  await till.expectCart('156.00')
  return till.payCash('200')
}
const expectOnceOnServer = async (number: string) => {
  const rows = await shop.sales(number)
  expect(rows).toMatchObject([{ payable: 15_600, lines: 2, paid: 15_600 }])
}

describe('the way of one sale', () => {
  test('WS-1 an online sale is completed, sent, and in PostgreSQL once', async () => {
    const number = await sellThreeItems()
    await till.newSale()
    await till.openHistory()
    await till.expectSyncState(number, 'Sent')
    await expectOnceOnServer(number)
  })

  test('WS-2 with the network cut a sale is completed, survives a reload, and is sent once when it is back', async () => {
    await till.page.context().setOffline(true)
    shop.proxy.cut()
    const number = await sellThreeItems()
    await till.page.reload()
    await till.unlock()
    await till.openHistory()
    await till.expectSyncState(number, 'Waiting')
    expect(await shop.sales(number)).toEqual([])

    shop.proxy.mend()
    await till.page.context().setOffline(false)
    await till.expectSyncState(number, 'Sent')
    await expectOnceOnServer(number)
  })

  test('WS-3 the server killed between commit and reply: the sale is sent again and stored once', async () => {
    const replyLost = shop.proxy.trapReply({
      request: 'POST /api/transaction/sales/offline',
      instead: () => shop.killServer(),
    })
    const number = await sellThreeItems()
    await replyLost
    // PostgreSQL survives the server: the sale is stored, but the till got no reply.
    await expectOnceOnServer(number)
    await shop.startServer()
    await till.openHistory()
    await till.expectSyncState(number, 'Sent')
    await expectOnceOnServer(number)
  })

  // Points 3 and 4 of `faults/crash-points` are tried in every run.
  test.runIf(LONG)(
    'CM-9 the browser killed right after "Sale completed": the sale is there at the next start',
    async () => {
      shop.proxy.cut()
      const number = await sellThreeItems()
      await shop.killBrowser()
      till = await shop.startBrowser()
      await till.open()
      await till.unlock()
      await till.openHistory()
      await till.expectSyncState(number, 'Waiting')
      shop.proxy.mend()
      await till.expectSyncState(number, 'Sent')
      await expectOnceOnServer(number)
    },
  )
})
