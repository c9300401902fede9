import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EMPTY } from '../../session/session-state.ts'
import { openSaleStage, type StageOptions } from '../../testing/sale-stage.tsx'
import { PLACE } from '../../testing/selling-place.ts'
import { StoreSelectionScreen } from './store-selection.screen.tsx'

const { store } = PLACE
const choose = async (session: StageOptions['session'], stores = [store]) => {
  const snapshot = { ...EMPTY, stores, ...session?.get?.() }
  const stage = await openSaleStage({ session: { ...session, get: () => snapshot } })
  await stage.show(<StoreSelectionScreen />)
  await page.getByText('BLR1 - Indiranagar').click()
}
const expired = (AccessMessage: string) => {
  const snapshot = { ...EMPTY, place: 'expired' as const, stores: [{ ...store, AccessMessage }] }
  return choose(
    {
      get: () => snapshot,
      chooseStore: async () => ({ ok: false, refusal: { code: 'storeExpired' } }),
    },
    snapshot.stores,
  )
}

test('EN-62 a store that cannot be chosen says that, and why', async () => {
  await choose({ chooseStore: async () => ({ ok: false, refusal: { code: 'serverSilent' } }) })
  await expect.element(page.getByText('Failed to select store', { exact: true })).toBeVisible()
  await expect.element(page.getByText('The server does not answer.', { exact: false })).toBeVisible()
})

test('EN-62 a store whose access has expired says the stored message', async () => {
  await expired('Please call the office: 080 5550 100.')
  await expect.element(page.getByText('Please call the office: 080 5550 100.')).toBeVisible()
})

test('EN-62 without a stored message it says that the access has expired', async () => {
  await expired('')
  await expect.element(page.getByText('Store access expired.', { exact: true })).toBeVisible()
})
