import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Dialog } from './dialog.tsx'
import { render } from './testing/render.tsx'
import { toast } from './toast.ts'
import { placeBelow } from './place-toasts.ts'

test('HW-53 of several toasts with an action only the newest offers it', async () => {
  const undone: string[] = []
  await render(<p>Page</p>)
  for (const name of ['Tea', 'Coffee'])
    toast.info(`${name} is deleted.`, { label: 'Undo', run: () => undone.push(name) })
  await expect.element(page.getByText('Coffee is deleted.')).toBeVisible()
  expect(page.getByText('Tea is deleted.').elements()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(undone).toEqual(['Coffee'])
  await expect.element(page.getByText('Coffee is deleted.')).not.toBeInTheDocument()
})

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

test('FR-48 a toast stays at the top where the screen has no free place', () => {
  const everywhere = [{ top: 0, bottom: 500 }]
  expect(placeBelow(16, 50, everywhere, 600)).toBe(508)
  expect(placeBelow(16, 200, everywhere, 600)).toBe(16)
})

test('FR-48 toasts leave the marked buttons of a page free, also when those move while they are shown', async () => {
  await page.viewport(780, 800)
  await render(
    <div data-testid="acts" data-no-toast style={{ position: 'fixed', top: 90, left: 200, width: 300 }}>
      <button>Delivered</button>
    </div>,
  )
  for (const word of ['One', 'Two', 'Three']) toast.info(`${word} is done.`)
  await expect.element(page.getByText('Three is done.')).toBeVisible()
  const acts = page.getByTestId('acts').element() as HTMLElement
  const isFree = () => {
    const kept = acts.getBoundingClientRect()
    const said = page.getByText('is done.').elements()
    return said
      .map((one) => one.getBoundingClientRect())
      .every(({ top, bottom }) => bottom <= kept.top || top >= kept.bottom)
  }
  await expect.poll(isFree).toBe(true)
  acts.style.top = '180px'
  acts.append(document.createElement('button'))
  await expect.poll(isFree).toBe(true)
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
