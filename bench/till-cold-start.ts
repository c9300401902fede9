import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { NaivePage } from '../apps/pos/src/testing/bench/naive-start.tsx'
import { createProfile } from '../e2e/support/browser.ts'
import { openProxy } from '../e2e/support/proxy.ts'
import { type BareBrowser, startBareBrowser } from './frame/bare-browser.ts'
import type { Closing } from './frame/closing.ts'
import { longestTask } from './frame/longest-task.ts'
import type { Side } from './frame/measure.ts'
import { servePage } from './till-stage.ts'

/** A barcode that exists in every demo shop. */
const BUTTER = '8900000000012'
const PIN = '2580'
/** Delay between two digits of a practised typist. */
const DIGIT_MS = 120

export const signIn = async (page: Page, url: string) => {
  await page.goto(url)
  await page.getByLabel('Login Id').fill('solo@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Demo@1234')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Set Your PIN' }).waitFor()
  await page.getByLabel('New PIN, digit 1').focus()
  await page.keyboard.type(PIN + PIN)
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor({ timeout: 600_000 })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** CPU seconds per poll below which a browser counts as idle. */
const IDLE_CPU_SECONDS = 0.02
const POLL_MS = 250
const MAX_POLLS = 60

/**
 * A new browser loads its own pages for a second or two. That time is not the till's, so the measurement starts when
 * the browser is idle.
 */
const untilIdle = async (browser: BareBrowser): Promise<void> => {
  let before = await browser.used()
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    await pause(POLL_MS)
    const now = await browser.used()
    if (now - before < IDLE_CPU_SECONDS) return
    before = now
  }
}

/** Functions sent to the page were compiled with a helper that the page lacks. */
export const installNameHelper = (page: Page): Promise<unknown> =>
  page.evaluate('globalThis.__name = (it) => it')

/** Types the PIN. Returns when the boxes appeared, when the last digit was typed, and how long the hash took. */
const unlock = async (
  browser: BareBrowser,
): Promise<{ ready: number; typed: number; hashing: () => Promise<number> }> => {
  const ready = await browser.evaluate(async () => {
    const { subtle } = crypto
    const derive = subtle.deriveBits.bind(subtle)
    subtle.deriveBits = async (...args) => {
      const began = performance.now()
      const bits = await derive(...args)
      Object.assign(globalThis, { hashing: performance.now() - began })
      return bits
    }
    // Measured in the page: when the reply to the key press arrives, the hash has been running for a while.
    const type = () => Object.assign(globalThis, { typed: performance.now() })
    window.addEventListener('keydown', type, true)
    const box = () => document.querySelector<HTMLInputElement>('input[aria-label="PIN, digit 1"]')
    while (!box() || box()?.matches(':disabled')) {
      if (performance.now() > 60_000) throw new Error('The till asked for no PIN.')
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    const there = performance.now()
    box()?.focus()
    return there
  })
  for (const digit of PIN) {
    await browser.press(digit)
    await pause(DIGIT_MS)
  }
  const typed = await browser.evaluate(() => (globalThis as unknown as { typed: number }).typed)
  return {
    ready,
    typed,
    hashing: () => browser.evaluate(() => (globalThis as unknown as { hashing?: number }).hashing ?? 0),
  }
}

/** Milliseconds from the navigation until the first scan is in the cart, measured inside the page. */
const firstScan = (browser: BareBrowser, scanned: string): Promise<number> =>
  browser.evaluate(async (code: string) => {
    /** Observes the page: a timer would wait behind every timer of the page, which the keys of a scanner do not. */
    const until = (isDone: () => boolean) =>
      new Promise<void>((resolve, reject) => {
        // A timeout, so that a failure is reported instead of waiting for ever.
        const late = () => reject(new Error(`No scan was taken: ${document.body.innerText.slice(0, 500)}`))
        const timer = setTimeout(late, 60_000)
        const check = () => {
          if (!isDone()) return
          clearTimeout(timer)
          changes.disconnect()
          document.removeEventListener('focusin', check)
          resolve()
        }
        const changes = new MutationObserver(check)
        changes.observe(document, { subtree: true, childList: true, attributes: true })
        document.addEventListener('focusin', check)
        check()
      })
    const nextTask = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(null)
      })
    const box = () => document.querySelector<HTMLInputElement>('input[aria-label="Scan or search products"]')
    // The screen is drawn out of sight while the PIN is checked: a scanner's keys reach it when the box has the focus.
    await until(
      () =>
        box() !== null &&
        document.activeElement === box() &&
        document.querySelector('[role=option]') !== null,
    )
    const lines = () => document.querySelectorAll('li[data-newest]').length
    // A cart of the previous start would be mistaken for the scan.
    if (lines() > 0) throw new Error('There is a line before the first scan.')
    const input = box() as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, code)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await nextTask()
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await until(() => lines() > 0)
    return performance.now()
  }, scanned)

/** The built till with its data on disk. Each sample is a new browser process without network. */
export const openColdStart = async (serverUrl: string, closing: Closing) => {
  const proxy = await openProxy()
  closing.add(proxy.close)
  proxy.connectTo(serverUrl)
  const profile = createProfile()
  closing.add(profile.remove)
  let browser = await profile.start()
  closing.add(() => browser.kill())
  await signIn(browser.page, proxy.url)
  await browser.quit()
  return {
    scan: (): Side => ({
      name: 'built till',
      run: async () => {
        proxy.cut()
        const bare = await startBareBrowser(profile.folder)
        try {
          await untilIdle(bare)
          await bare.goto(`${proxy.url}/#/sales/newsales`)
          // Without the time of the typist and the hash: until the boxes appear, then from the PIN to the scan.
          const { ready, typed, hashing } = await unlock(bare)
          const scanned = await firstScan(bare, BUTTER)
          const figure = ready + Math.max(0, scanned - typed - (await hashing()))
          await bare.evaluate(() =>
            document.querySelector<HTMLElement>('li[data-newest] button[aria-label^=Remove]')?.click(),
          )
          await bare.quit()
          return figure
        } finally {
          await bare.kill()
          proxy.mend()
        }
      },
    }),
    longestTask: (): Side => ({
      name: 'built till',
      run: async () => {
        browser = await profile.start()
        const { page } = browser
        await page.goto(`${proxy.url}/#/sales/newsales`)
        await installNameHelper(page)
        await page.getByLabel('PIN, digit 1').focus()
        await page.keyboard.type(PIN, { delay: DIGIT_MS })
        await page.getByRole('option').first().waitFor()
        const figure = await longestTask(page, () => page.evaluate(fullSync))
        await browser.quit()
        return figure
      },
    }),
  }
}

/** The baseline: a page in a new browser process that reads its products into an array. */
export const openNaiveColdStart = async (products: number, closing: Closing) => {
  const site = await servePage('', 'naive-start.tsx')
  closing.add(site.close)
  const profile = createProfile()
  closing.add(profile.remove)
  const browser = await profile.start()
  closing.add(() => browser.kill())
  await browser.page.goto(`${site.url}#stock`)
  await browser.page.waitForFunction(() => 'stockNaive' in globalThis)
  const code = await browser.page.evaluate(
    (count) => (globalThis as unknown as NaivePage).stockNaive(count),
    products,
  )
  await browser.quit()
  return {
    scan: (): Side => ({
      name: 'naive page',
      run: async () => {
        const bare = await startBareBrowser(profile.folder)
        try {
          await untilIdle(bare)
          await bare.goto(site.url)
          const figure = await firstScan(bare, code)
          await bare.quit()
          return figure
        } finally {
          await bare.kill()
        }
      },
    }),
  }
}

/** Starts a full sync as the till would, and waits until its result is loaded. */
const fullSync = async (): Promise<void> => {
  const open = () =>
    new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('salesDB')
      opening.addEventListener('success', () => resolve(opening.result))
    })
  const db = await open()
  const metadata = () =>
    new Promise<{ version: number }>((resolve) => {
      const asking = db.transaction('metadata').objectStore('metadata').get('product')
      asking.addEventListener('success', () => resolve(asking.result as { version: number }))
    })
  const before = await metadata()
  await new Promise<void>((resolve) => {
    const writing = db.transaction('metadata', 'readwrite')
    writing.objectStore('metadata').put({ ...before, mark: '' })
    writing.addEventListener('complete', () => resolve())
  })
  const data = { type: 'SYNC_EVENT', event: 'product_updated' }
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  while ((await metadata()).version === before.version)
    await new Promise((resolve) => setTimeout(resolve, 500))
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  db.close()
}
