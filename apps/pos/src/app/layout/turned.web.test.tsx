import type { Closing } from '@evertill/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { isGone, NARROW, triedOf, turnAndWait, TURNS, WIDE } from '../../testing/turning.ts'
import { AppLayout } from './app-layout.tsx'

const menuButton = () => page.getByRole('button', { name: 'Menu' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })

const turnTo = (size: typeof WIDE) => turnAndWait(size, menuButton())

/** A manager at an open register, in a viewport of that size. */
const begin = async (size: typeof WIDE) => {
  await page.viewport(...size)
  const approver = { employeeId: 'anna', name: 'Anna' }
  const stage = await openSaleStage({ session: { approverCandidates: async () => [approver] } })
  const { strict } = stage.databases
  const value = {
    key: 'closing',
    CashRegisterCode: 'R1',
    CashRegisterName: 'Front counter',
    OpeningTime: { seconds: Math.floor(Date.now() / 1000), nanoseconds: 0 },
    OpeningByUserName: 'Cashier 1',
    OpeningBalance: 0,
  } as Closing
  await strict.selectedCashRegisterClosing.put({ id: 'current', value })
  await strict.acl.bulkPut([
    { id: 'CashRegisters', perms: { create: true } },
    { id: 'CashRegistersClosing', perms: { read: true, close: true } },
  ])
  await stage.show(<AppLayout />)
  if (size === NARROW) await menuButton().click()
  return stage
}

/** Fills a field, and checks that the text is still there. */
const typed = (field: () => Locator, text: string) => ({
  fill: () => field().fill(text),
  stays: () => expect.element(field()).toHaveValue(text),
})

const OPENED = [
  { what: 'the register', ways: ['Cash Register'], title: 'Cash Register', fields: [] },
  {
    what: 'cash that goes out, with amount and reason',
    always: true,
    ways: ['Cash Register', 'Cash out'],
    title: 'Cash out',
    fields: [
      typed(() => dialog('Cash out').getByLabelText('Amount'), '250.00'),
      typed(() => dialog('Cash out').getByLabelText('Reason'), 'Window cleaner'),
    ],
  },
  { what: 'the profile', ways: ['Profile'], title: 'Profile', fields: [] },
  {
    what: 'the PIN of somebody who shall approve',
    always: true,
    ways: ['Profile', 'Enrol an approver'],
    title: 'Enrol an approver',
    fields: [typed(() => page.getByLabelText(/digit 1/), '7')],
  },
]

beforeEach(() => page.viewport(1280, 800))
afterEach(() => page.viewport(1280, 800))

describe.each(TURNS)('a phone $way', ({ first, second }) => {
  test.each(triedOf(OPENED))('FR-24 keeps $what', async ({ ways, title, fields }) => {
    await begin(first)
    for (const name of ways) await button(name).first().click()
    await expect.element(dialog(title)).toBeVisible()
    for (const { fill } of fields) await fill()
    for (const way of [second, first]) {
      await turnTo(way)
      await expect.element(dialog(title)).toBeVisible()
      for (const { stays } of fields) await stays()
    }
  })
})

describe('what stays open can be used', () => {
  test('FR-24 cash goes out with the reason that was typed before and after the turn', async () => {
    const stage = await begin(NARROW)
    for (const name of ['Cash Register', 'Cash out']) await button(name).first().click()
    await dialog('Cash out').getByLabelText('Amount').fill('250')
    await dialog('Cash out').getByLabelText('Reason').fill('Window')
    await turnTo(WIDE)
    await userEvent.keyboard(' cleaner{Enter}')
    // Closes the toast, which would cover the top bar.
    await page.getByText('Recorded').click()
    await isGone(dialog('Cash out'))
    await expect.element(dialog('Cash Register')).toBeVisible()
    const writes = await stage.databases.strict.otherWrites.toArray()
    expect(writes).toMatchObject([
      { kind: 'cashMovement', body: { Amount: 25_000, Reason: 'Window cleaner' } },
    ])
  })

  test('FR-24 FC-20 a panel covers the menu that opened it, and Escape closes one at a time', async () => {
    await begin(WIDE)
    // Opened before the menu, so it comes earlier in the document.
    await button('Profile').click()
    await dialog('Profile').getByText('Compact').click()
    await userEvent.keyboard('{Escape}')
    await isGone(dialog('Profile'))
    await turnTo(NARROW)
    await menuButton().click()
    await dialog('Evertill').getByRole('button', { name: 'Profile' }).click()
    await dialog('Profile').getByText('Comfortable').click()
    await button('Enrol an approver').click()
    await expect.element(page.getByLabelText(/digit 1/)).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await isGone(dialog('Enrol an approver'))
    await expect.element(button('Enrol an approver')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await isGone(dialog('Profile'))
    await expect.element(dialog('Evertill').getByRole('button', { name: 'Profile' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await isGone(dialog('Evertill'))
    await expect.element(menuButton()).toHaveFocus()
  })

  test('FR-24 the menu of a phone is closed after turning it to landscape and back', async () => {
    await begin(NARROW)
    await expect.element(dialog('Evertill')).toBeVisible()
    await turnTo(WIDE)
    await turnTo(NARROW)
    expect(menuButton().element().getAttribute('aria-expanded')).toBe('false')
  })
})
