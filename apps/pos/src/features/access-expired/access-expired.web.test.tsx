import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EMPTY } from '../../session/session-state.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { PLACE } from '../../testing/selling-place.ts'
import { AccessExpiredScreen } from './access-expired.screen.tsx'

test('SU-5 the page about the end of the access asks the server when it opens, and at a press', async () => {
  const refreshAccount = vi.fn(async () => {})
  const snapshot = { ...EMPTY, place: 'expired' as const, store: PLACE.store, stores: [PLACE.store] }
  const stage = await openSaleStage({ session: { get: () => snapshot, refreshAccount } })
  await stage.show(<AccessExpiredScreen />)
  await expect.poll(() => refreshAccount.mock.calls.length).toBe(1)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(() => refreshAccount.mock.calls.length).toBe(2)
})
