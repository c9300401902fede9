import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { product } from '../../testing/products.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { NARROW, triedOf, turnAndWait, TURNS, WIDE } from '../../testing/turning.ts'
import { SaleScreen } from './sale.screen.tsx'

const BUTTER = product({ key: 'butter', Name: 'Table butter 100 g', RetailPrice: 5_800 })

const openCart = () => page.getByRole('button', { name: /Show cart/ })
const cartOfPhone = () => page.getByRole('dialog', { name: 'Cart', exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** A phone in portrait or landscape, with butter in the cart. */
const begin = async (size: typeof WIDE) => {
  await page.viewport(...size)
  const stage = await openSaleStage({ products: [BUTTER] })
  await stage.show(<SaleScreen receiptOf={() => null} />)
  await page.getByRole('option', { name: 'Table butter' }).click()
  await expect.poll(() => stage.cart.get().Lines.length).toBe(1)
  if (size === NARROW) await openCart().click()
  return stage
}

const turnTo = (size: typeof WIDE) => turnAndWait(size, openCart())

interface Opened {
  what: string
  open: () => Promise<void>
  dialog: () => Locator
  /** The text field of the dialog, if it has one. */
  field?: (dialog: Locator) => Locator
  /** How often Escape is pressed until it is closed; once if missing. */
  escapes?: number
  /** One of each kind is turned in `npm test`: a search, a form inside a sheet, a question. */
  always?: boolean
}

const OPENED: Opened[] = [
  {
    what: 'the search for a customer',
    always: true,
    open: () => button(/Walk-in customer/).click(),
    dialog: () => page.getByRole('dialog', { name: 'Choose a customer' }),
    field: (dialog) => dialog.getByLabelText('Name, phone or GSTIN'),
  },
  {
    what: 'a new customer',
    open: async () => {
      await button(/Walk-in customer/).click()
      await button('New customer').click()
    },
    dialog: () => page.getByRole('dialog', { name: 'New customer' }),
    // Back to the search first.
    escapes: 2,
    field: (dialog) => dialog.getByLabelText('First name'),
  },
  {
    what: 'the label of what is parked',
    open: () => button('Park').first().click(),
    dialog: () => page.getByRole('dialog', { name: 'Park this sale' }),
    field: (dialog) => dialog.getByLabelText('Label'),
  },
  {
    what: 'the parked sales',
    open: () => button('Parked sales').click(),
    dialog: () => page.getByRole('dialog', { name: 'Parked sales' }),
  },
  {
    what: 'a line',
    always: true,
    open: () => button('Change Table butter 100 g').click(),
    dialog: () => page.getByRole('dialog', { name: 'Table butter 100 g' }),
    field: (dialog) => dialog.getByLabelText('Note'),
  },
  {
    what: 'discount, charges and note of the bill',
    open: () => button('Discount, charges and details').click(),
    dialog: () => page.getByRole('dialog', { name: 'Discount, charges and details' }),
    field: (dialog) => dialog.getByLabelText('Charge', { exact: true }),
  },
  {
    what: 'the totals',
    open: () => button('All totals').click(),
    dialog: () => page.getByRole('dialog', { name: 'All totals' }),
  },
  {
    what: 'the question before the cart is cleared',
    always: true,
    open: () => button('Clear cart').click(),
    dialog: () => page.getByRole('dialog', { name: 'Clear the cart?' }),
  },
]

beforeEach(() => page.viewport(1280, 800))
afterEach(() => page.viewport(1280, 800))

describe.each(TURNS)('a phone $way', ({ first, second }) => {
  test.each(triedOf(OPENED))('FR-24 keeps $what', async ({ open, dialog, field }) => {
    await begin(first)
    await open()
    await expect.element(dialog()).toBeVisible()
    await field?.(dialog()).fill('Red bag')
    for (const way of [second, first]) {
      await turnTo(way)
      await expect.element(dialog()).toBeVisible()
      if (field) await expect.element(field(dialog())).toHaveValue('Red bag')
    }
  })

  test('FR-24 applies a half-typed quantity as if the field had lost focus', async () => {
    const stage = await begin(first)
    await page.getByLabelText('Quantity of Table butter 100 g').fill('7')
    expect(stage.cart.get().Lines).toMatchObject([{ Quantity: 1_000 }])
    await turnTo(second)
    await expect.poll(() => stage.cart.get().Lines).toMatchObject([{ Quantity: 7_000 }])
  })
})

describe('dialogs kept across a rotation still work', () => {
  test('FR-24 SP-11 a sale is parked under the label that was typed before the rotation', async () => {
    const stage = await begin(NARROW)
    await button('Park').first().click()
    await page.getByLabelText('Label').fill('Red')
    await turnTo(WIDE)
    await userEvent.keyboard(' bag{Enter}')
    await expect.poll(() => stage.cart.get().Lines).toEqual([])
    const parked = await stage.databases.strict.parkedSales.toArray()
    expect(parked.map(({ Label }) => Label)).toEqual(['Red bag'])
  })

  test('FC-24 a new customer begins with the first name, not with the search under the dialog', async () => {
    await begin(WIDE)
    await button(/Walk-in customer/).click()
    await button('New customer').click()
    await expect.element(page.getByLabelText('First name')).toHaveFocus()
    await userEvent.keyboard('Anna')
    await expect.element(page.getByLabelText('First name')).toHaveValue('Anna')
  })

  test('FC-20 FR-24 a dialog over the cart of a phone returns the focus to the cart', async () => {
    await begin(NARROW)
    for (const { what, open, dialog, escapes = 1 } of OPENED) {
      await open()
      await expect.element(dialog()).toBeVisible()
      for (let left = escapes; left > 0; left -= 1) await userEvent.keyboard('{Escape}')
      await expect.poll(() => dialog().elements()).toEqual([])
      const hasFocus = () => cartOfPhone().element().contains(document.activeElement)
      await expect.poll(hasFocus, { message: what }).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => cartOfPhone().elements()).toEqual([])
  })
})
