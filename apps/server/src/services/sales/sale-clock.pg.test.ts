import { HEADERS, type Sale, type SaleReply } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import { call } from '../../testing/test-app.ts'
import { OFFLINE } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { app, cashier } = testShop('cashier')
const till = testTill(cashier)

describe('the clock of the device', () => {
  const DAY = 86_400_000
  const sent = async (sale: Sale, clock: number | string) => {
    const { body } = await call<SaleReply>(app, {
      method: 'POST',
      url: `/api${OFFLINE}`,
      headers: {
        authorization: `Bearer ${cashier.token}`,
        'content-type': 'application/json',
        [HEADERS.sentAt]: typeof clock === 'string' ? clock : new Date(Date.now() + clock).toISOString(),
      },
      payload: JSON.stringify(sale),
    })
    return body.flags
  }
  const made = (ago: number) =>
    till.makeSale({ header: { TransactionDate: new Date(Date.now() - ago).toISOString() } })

  test('SL-30 an honest sale from a week without network is not flagged', async () => {
    expect(await sent(made(7 * DAY), 0)).toEqual([])
    expect(await sent(made(7 * DAY), 5 * 60_000)).toEqual([])
  })

  test('SL-30 F-26 a clock that is wrong when the sale is sent is flagged, whatever date the sale has', async () => {
    for (const off of [DAY, -DAY, 3_650 * DAY, -20_000 * DAY]) {
      expect(await sent(made(-off), off)).toEqual(['CLOCK_SKEW'])
      expect(await sent(made(0), off)).toEqual(['CLOCK_SKEW'])
    }
  })

  test('SL-30 F-26 a clock that was corrected before sending shows in the date of the sale', async () => {
    expect(await sent(made(-DAY), 0)).toEqual(['CLOCK_SKEW'])
    expect(await sent(made(91 * DAY), 0)).toEqual(['CLOCK_SKEW'])
  })

  test('SL-30 without the time of the device, or with an unreadable one, the age of the sale decides', async () => {
    expect(await sent(made(2 * DAY), 'half past nine')).toEqual(['CLOCK_SKEW'])
    expect(await sent(made(0), 'half past nine')).toEqual([])
    const { body } = await cashier.post<SaleReply>(OFFLINE, made(2 * DAY))
    expect(body.flags).toEqual(['CLOCK_SKEW'])
  })
})
