import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Dialog } from './dialog.tsx'
import { render } from './testing/render.tsx'
import { toast } from './toast.ts'
import { placeBelow } from './place-toasts.ts'

test('FR-46 a toast moves below each heading that it would cover', () => {
  expect(placeBelow(16, 50, [])).toBe(16)
  expect(placeBelow(16, 50, [{ top: 300, bottom: 360 }])).toBe(16)
  expect(placeBelow(16, 50, [{ top: 0, bottom: 76 }])).toBe(84)
  // The heading of a dialog above a panel is further down.
  expect(
    placeBelow(16, 50, [
      { top: 100, bottom: 160 },
      { top: 0, bottom: 76 },
    ]),
  ).toBe(168)
})

test('FR-46 FR-9 on a phone a toast leaves the heading and the close button of a dialog free', async () => {
  await page.viewport(390, 844)
  await render(
    <Dialog onClose={() => undefined} title="Drawer" fullScreen>
      The drawer
    </Dialog>,
  )
  await expect.element(page.getByRole('heading', { name: 'Drawer' })).toBeVisible()
  toast.info('Your count is recorded.')
  const said = page.getByRole('status')
  await expect.element(said).toBeVisible()
  const bottom = page.getByRole('banner').element().getBoundingClientRect().bottom
  await expect.poll(() => said.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
})

test('FR-47 a native radio has the accent colour', async () => {
  await render(<input type="radio" aria-label="Cashier 1" defaultChecked />)
  await expect.element(page.getByRole('radio')).toBeVisible()
  const radio = page.getByRole('radio').element()
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--till-accent').trim()
  const sample = document.body.appendChild(document.createElement('div'))
  sample.style.color = accent
  expect(getComputedStyle(radio).accentColor).toBe(getComputedStyle(sample).color)
  sample.remove()
})
