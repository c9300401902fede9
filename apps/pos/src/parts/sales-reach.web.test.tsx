import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '@evertill/ui/testing/render.tsx'
import { SalesReach } from './sales-reach.tsx'

const ONLINE = {
  isOffline: false,
  reachesTo: null,
  storeReachesTo: null,
  asking: false,
  isUnanswered: false,
  usual: '7 shown',
}

test('AS-19 a list of sales says what it covers: everything, this device since a day, or that the server did not answer', async () => {
  await render(
    <>
      <SalesReach {...ONLINE} />
      <SalesReach {...ONLINE} asking />
      <SalesReach {...ONLINE} isUnanswered />
      <SalesReach {...ONLINE} isOffline isUnanswered reachesTo="2026-11-12T06:30:00.000Z" />
      <SalesReach {...ONLINE} isOffline storeReachesTo="2026-10-18T06:30:00.000Z" />
    </>,
  )
  for (const text of [
    '7 shown',
    'Asking the server…',
    'The server did not answer; only this device’s sales are shown.',
    /^Offline: showing this device’s sales back to/,
    /^Offline: showing the bills of every counter back to 18/,
  ])
    await expect.element(page.getByText(text)).toBeVisible()
})
