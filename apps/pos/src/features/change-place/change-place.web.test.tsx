import type { CashRegister, Closing, Store } from '@evertill/contract'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { EMPTY } from '../../session/session-state.ts'
import { newCart, PLACE } from '../../testing/selling-place.ts'
import { ChangePlace } from './change-place.tsx'

const register = (key: string, CashRegisterCode: string) => ({ key, CashRegisterCode }) as CashRegister
const other = { ...PLACE.store, key: 'store-blr2' } as Store

const openPanel = async () => {
  const changeRegister = vi.fn(async () => {})
  const state = {
    ...EMPTY,
    ...{ stage: 'ready', place: 'ready', user: PLACE.user, store: PLACE.store, lease: PLACE.lease },
    ...{ stores: [PLACE.store, other], registers: [register('r1', 'R1'), register('r2', 'R2')] },
    register: register('r1', 'R1'),
  }
  const session = { get: () => state, changeRegister, changeStore: vi.fn(async () => {}) }
  const stage = await openSaleStage({ session: session as never })
  const closing = { key: 'open', Status: 'Open', CashRegisterID: 'r1' } as Closing
  await stage.databases.strict.selectedCashRegisterClosing.put({ id: 'current', value: closing })
  await stage.show(<ChangePlace onCloseRegister={() => {}} onLeave={() => {}} />)
  return { stage, changeRegister }
}

test('RG-40 with goods in the cart the register stays; with an empty one the open drawer is asked about', async () => {
  const { stage, changeRegister } = await openPanel()
  stage.replaceCart({ Lines: newCart().Lines })
  await page.getByRole('button', { name: 'Change register' }).click()
  await expect.element(page.getByText(/Park or clear the cart first/)).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  expect(changeRegister).not.toHaveBeenCalled()
  stage.replaceCart({ Lines: [] })
  await page.getByRole('button', { name: 'Change register' }).click()
  await expect.element(page.getByText(/The drawer of R1 is open/)).toBeVisible()
  await page.getByRole('button', { name: 'Leave it open' }).click()
  expect(changeRegister).toHaveBeenCalledOnce()
})
