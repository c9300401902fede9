import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PrintJob } from '../../db/print/print-job.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { AppLayout } from './app-layout.tsx'

afterEach(() => page.viewport(1280, 800))

const job = (id: string, changes: Partial<PrintJob> = {}): PrintJob => ({
  id,
  printerKey: 'counter',
  createdAt: '2026-11-19T10:00:00.000Z',
  title: 'T-1',
  purpose: 'receipt',
  rows: [],
  copyLabel: 'COPY',
  copies: 1,
  state: 'waiting',
  attempt: 1,
  ...changes,
})

const mark = (name: string) => page.getByRole('link', { name, exact: true })
/** Where everything is that can be pressed or says whether all is sent. */
const places = () =>
  Object.fromEntries(
    [...document.querySelectorAll('aside nav a, aside button, section button, section [data-tone="wait"]')]
      .filter((one) => one.closest('a[title]') === null && one.checkVisibility())
      .map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return [one.textContent, [left, top, width, height].map(Math.round)]
      }),
  )

const begin = async (width: number, height: number) => {
  await page.viewport(width, height)
  const stage = await openSaleStage({ isOnline: true })
  const { strict } = stage.databases
  await strict.otherWrites.put({ key: 'w', status: 'pending' } as never)
  await stage.show(<AppLayout />)
  await expect.element(page.getByText('1 unsent')).toBeVisible()
  return strict.printJobs
}

describe.each([
  [1280, 800],
  [390, 844],
])('at %i × %i', (width, height) => {
  test('PR-32 what waits for its printer is marked and leads to the list, nothing else moves, and the mark goes when nothing waits', async () => {
    const jobs = await begin(width, height)
    const before = places()
    await jobs.bulkPut([job('a')])
    await expect.element(mark('1 print waits')).toBeVisible()
    await expect.element(mark('1 print waits')).toHaveAttribute('href', '/settings?section=printers')
    expect(mark('1 print waits').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    expect(places()).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(1)

    await jobs.put(job('b'))
    await expect.element(mark('2 prints wait')).toBeVisible()
    await jobs.put(job('b', { state: 'unknown', reason: 'interrupted' }))
    await expect.element(mark('1 print to check')).toBeVisible()
    await jobs.clear()
    await expect.element(mark('1 print to check')).not.toBeInTheDocument()
  })
})

test('PR-32 on a phone the mark gives way to the others, and its number stays', async () => {
  const jobs = await begin(390, 844)
  await jobs.put(job('a'))
  await expect.element(mark('1 print waits')).toBeVisible()
  const { left } = mark('1 print waits').element().getBoundingClientRect()
  expect(left).toBeGreaterThan(100)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('PR-32 a print that is being sent is not counted', async () => {
  const jobs = await begin(1280, 800)
  await jobs.put(job('a', { state: 'sending' }))
  await jobs.put(job('b', { state: 'unknown' }))
  await expect.element(mark('1 print to check')).toBeVisible()
})
