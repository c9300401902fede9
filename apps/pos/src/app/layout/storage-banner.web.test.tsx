import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { StorageState } from '../../db/storage-state.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { AppLayout } from './app-layout.tsx'
import { EntryBanners } from './storage-banner.tsx'

const TITLE = 'Local database unavailable. Proceeding without local storage.'

afterEach(() => page.viewport(1280, 800))

test.each<[StorageState, RegExp]>([
  ['missing', /current browser/],
  ['denied', /Allow cookies and site data/],
  ['full', /Free some space and reload/],
  ['silent', /restart the browser/],
  ['failed', /Restart the browser/],
])('LD-59 before sign-in a till whose storage is %s says what to do', async (state, advice) => {
  await page.viewport(390, 844)
  const stage = await openSaleStage({ isOnline: true })
  await stage.show(<EntryBanners />)
  expect(page.getByRole('status').elements()).toEqual([])
  stage.storage.set(state)
  await expect.element(page.getByText(TITLE)).toBeVisible()
  await expect.element(page.getByText(advice)).toBeVisible()
  const reload = page.getByRole('button', { name: 'Reload' })
  await expect.element(reload).toBeVisible()
  expect(reload.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})

test('LD-62 a till that waits for another tab says which, and offers no reload', async () => {
  const stage = await openSaleStage({ isOnline: true })
  await stage.show(<EntryBanners />)
  stage.storage.set('blocked')
  await expect.element(page.getByText(/Close the other tabs of this till/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Reload' }).elements()).toEqual([])
})

test('LD-59 LD-61 on a phone that sells the banner is short, and a database that is back is explained', async () => {
  await page.viewport(390, 844)
  const stage = await openSaleStage({ isOnline: true })
  await stage.show(<AppLayout />)
  stage.storage.set('silent')
  await expect.element(page.getByText(TITLE)).toBeVisible()
  expect(page.getByText(/restart the browser/).elements()).toEqual([])
  stage.storage.set('back')
  await expect.element(page.getByText(/Finish the current sale, then reload/)).toBeVisible()
})
