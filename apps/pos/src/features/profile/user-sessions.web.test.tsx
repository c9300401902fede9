import type { UserSession } from '@evertill/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeApi } from '../../testing/fake-api.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { UserSessions } from './user-sessions.tsx'

const session = (key: string, more: Partial<UserSession>): UserSession => ({
  key,
  Device: 'Chrome on Android',
  Address: '203.0.113.7',
  SignedInOn: '2026-11-17T03:30:00.000Z',
  LastSeenOn: '2026-11-17T08:05:00.000Z',
  IsCurrent: false,
  ...more,
})

afterEach(() => page.viewport(1280, 800))

const LONG_ADDRESS = '2001:db8:1234:5678:9abc:def0:1234:5678'

test('US-2 the profile lists where one is signed in, and signs another device out', async () => {
  let sessions = [session('a', { IsCurrent: true }), session('b', { Device: '', Address: LONG_ADDRESS })]
  const ended: string[] = []
  const { api, asked } = createFakeApi({
    listSessions: () => ({ code: '0', sessions }),
    endSession: ({ params }: { params: { sessionId: string } }) => {
      ended.push(params.sessionId)
      sessions = sessions.filter(({ key }) => key !== params.sessionId)
      return { code: '0', message: '' }
    },
  })
  const stage = await openSaleStage({ isOnline: true, api })
  await page.viewport(390, 844)
  await stage.show(
    <div style={{ width: 340 }}>
      <UserSessions />
    </div>,
  )
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Signed-in devices' }).click()
  const rows = page.getByRole('listitem')
  await expect.element(rows.filter({ hasText: 'Chrome on Android' })).toHaveTextContent('This device')
  await expect.element(rows.filter({ hasText: 'Unknown device' })).toHaveTextContent(LONG_ADDRESS)
  const end = page.getByRole('button', { name: 'Sign out Unknown device' })
  const label = end.element().querySelector('[data-label]')
  expect(label?.scrollWidth, 'the text is not cut').toBeLessThanOrEqual(label?.clientWidth ?? 0)
  await end.click()
  await expect.poll(() => rows.elements().length).toBe(1)
  expect(ended).toEqual(['b'])
})

test('US-2 offline the list says that it comes from the server', async () => {
  const stage = await openSaleStage()
  stage.connection.set({ browserOnline: false, serverReachable: false, offlineSince: Date.now() })
  await stage.show(<UserSessions />)
  await page.getByRole('button', { name: 'Signed-in devices' }).click()
  await expect.element(page.getByText(/You are offline/)).toBeVisible()
})
