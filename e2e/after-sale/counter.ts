import { expect } from 'vitest'
import type { Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

export const BUTTER = '8900000000012'
export const SOAP = '8900000000029'

export interface Booked {
  payable: number
  revision: number
  flags: string[]
  original: string | null
  cash: number
  isVoid: boolean
}

/** Waits until the document is in the database as expected. */
export const expectBooked = (shop: Shop, number: string, expected: Partial<Booked>) =>
  expect
    .poll(
      async () => {
        const [row] = await shop.query(
          `select s.payable_amount::int as payable, s.revision, s.flags,
                  (select o.transaction_no from sales o where o.uuid = s.original_uuid) as original,
                  (select coalesce(sum(case d.kind when 'cashSale' then d.amount else -d.amount end), 0)::int
                     from drawer_entries d where d.sale_uuid = s.uuid) as cash,
                  exists (select from sale_voids v where v.sale_uuid = s.uuid) as "isVoid"
             from sales s where s.transaction_no = $1`,
          [number],
        )
        return row
      },
      { timeout: 20_000 },
    )
    .toMatchObject(expected)

/** The actions after a sale at one till. */
export const counterOf = (till: Till) => {
  const press = (name: string | RegExp) => till.page.getByRole('button', { name, exact: true }).click()
  const completed = async (letter: string): Promise<string> => {
    await till.page.getByText(/completed$/).waitFor()
    const text = till.page.getByRole('main').getByText(new RegExp(`^[A-Z0-9]+/${letter}\\d\\d/\\d{5,6}$`))
    return (await text.first().textContent()) ?? ''
  }
  /** Starts a return of one piece of butter. */
  const beginReturn = async () => {
    await till.actOnSale('Return')
    await till.page.getByLabel('Table butter 100 g that comes back').fill('1')
    await press('Go to refund')
    await till.page
      .getByRole('region', { name: /^Goods back from/ })
      .getByText('Table butter')
      .waitFor()
  }
  /** The numbers of an exchange: its bill and its credit note. */
  const exchanged = async (): Promise<{ bill: string; creditNote: string }> => ({
    bill: await completed('S'),
    creditNote: await completed('C'),
  })
  const payBack = async (): Promise<string> => {
    await press(/^Refund ₹/)
    await till.page.getByRole('heading', { name: 'Refund' }).waitFor()
    await press(/^Refund ₹/)
    return completed('C')
  }

  return {
    press,
    completed,
    exchanged,
    beginReturn,
    payBack,
    returnAll: async (): Promise<string> => {
      await till.actOnSale('Return')
      await press('Everything')
      await press('Go to refund')
      return payBack()
    },
    /** Returns the whole bill in an exchange, ready to scan the new goods. */
    beginExchange: async () => {
      await till.actOnSale('Exchange')
      await press('Everything')
      await press('Choose the new goods')
      await till.atSale()
    },
    returnOne: async (): Promise<string> => {
      await beginReturn()
      return payBack()
    },

    /** Sells `count` pieces in cash; resolves with the number. */
    sell: async (code: string, count: number, amount: string): Promise<string> => {
      await till.openAt('/sales/newsales?type=Sale')
      await till.atSale()
      for (let sold = 0; sold < count; sold += 1) await till.scan(code)
      await till.expectCart(amount)
      const number = await till.payCash(amount)
      await till.newSale()
      return number
    },
    view: async (number: string) => {
      await till.openHistory()
      await till.page.getByRole('link', { name: number }).click()
      await till.page.getByRole('heading', { name: number }).waitFor()
    },
    /** Changes the quantity of butter in a sale. */
    editTo: async (number: string, pieces: string) => {
      await till.actOnSale('Edit')
      await till.page.getByText(`Changing ${number}`).waitFor()
      await till.page.getByLabel('Quantity of Table butter 100 g').fill(pieces)
      await till.page.getByLabel('Quantity of Table butter 100 g').press('Enter')
      await till.page.getByText(pieces === '1' ? '1 item' : `${pieces} items`, { exact: true }).waitFor()
    },
    payEdit: async () => {
      const main = /^(Collect ₹|Refund ₹|Save changes)/
      await press(main)
      await till.page.getByRole('heading', { name: /^(Payment|Refund)$/ }).waitFor()
      await press(main)
      await till.page.getByText('Sale changed').waitFor()
    },
    setOffline: (isOffline: boolean) => till.page.context().setOffline(isOffline),
  }
}

export type Counter = ReturnType<typeof counterOf>
