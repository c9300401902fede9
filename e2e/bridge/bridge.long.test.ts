import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type FakePrinter, startFakePrinter } from '../../apps/bridge/src/testing/fake-printer.ts'
import { freePort, shownCode, startProcess } from '../../apps/bridge/src/testing/bridge-process.ts'
import { makeFolder, startTestBridge, type TestBridge } from '../../apps/bridge/src/testing/test-bridge.ts'
import { seriousFaultsOfDialog } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const RECEIPT = [0x1b, 0x40, 0x48, 0x69, 0x0a]

let shop: Shop
let till: Till
let page: Page
let bridge: TestBridge
let printer: FakePrinter
beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startBrowser()
  await till.open()
  page = till.page
})
afterAll(() => shop?.close())
beforeEach(async () => {
  bridge = await startTestBridge()
  printer = await startFakePrinter()
})
afterEach(async () => {
  await bridge.remove()
  await printer.close()
})

interface Asked {
  path: string
  method?: string
  token?: string
  type?: string
  body?: string | number[]
  mode?: RequestMode
}

/** A request as the page itself sends it; `blocked` if the browser keeps the answer from it. */
const askFrom = (from: Page, asked: Asked) =>
  from.evaluate(
    async ({ port, path, method = 'GET', token, type, body, mode = 'cors' }) => {
      try {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          method,
          mode,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(type === undefined ? {} : { 'content-type': type }),
          },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
        })
        return (await response.json()) as Record<string, unknown>
      } catch {
        return 'blocked'
      }
    },
    { port: bridge.port, ...asked },
  )

const pairAsked = (code: string): Asked => ({
  path: '/v1/pairing',
  method: 'POST',
  type: 'application/json',
  body: JSON.stringify({ code }),
})
const jobAsked = (id: string, token: string): Asked => ({
  path: `/v1/jobs?printer=${id}&job=job-00001&family=esc-pos`,
  method: 'POST',
  type: 'application/octet-stream',
  token,
  body: RECEIPT,
})

/** A page of another origin, without any policy of its own. */
const openForeignPage = async (): Promise<{ foreign: Page; server: Server }> => {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Foreign</title>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const foreign = await page.context().newPage()
  await foreign.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`)
  return { foreign, server }
}

describe('the bridge in a browser', () => {
  test('BR-21 a till pairs by a code, prints, and prints a repeated job no second time', async () => {
    const id = bridge.addPrinter(printer.port)
    expect(await askFrom(page, { path: '/v1/hello' })).toBe('blocked')
    const paired = await askFrom(page, pairAsked(bridge.code.issue(null)))
    if (paired === 'blocked') throw new Error('not paired')
    const token = String(paired['token'])
    expect(await askFrom(page, { path: '/v1/hello', token })).toMatchObject({ paired: true })
    expect(await askFrom(page, jobAsked(id, token))).toMatchObject({ result: 'sent', repeated: false })
    expect(await askFrom(page, jobAsked(id, token))).toMatchObject({ result: 'sent', repeated: true })
    expect(printer.jobs().map((job) => [...job])).toEqual([RECEIPT])
  })

  test('BR-21 a foreign page neither reads nor prints, also with the token', async () => {
    const id = bridge.addPrinter(printer.port)
    const paired = await askFrom(page, pairAsked(bridge.code.issue(null)))
    if (paired === 'blocked') throw new Error('not paired')
    const token = String(paired['token'])
    const { foreign, server } = await openForeignPage()
    try {
      for (const mode of ['cors', 'no-cors'] as const)
        expect(await askFrom(foreign, { path: '/v1/hello', mode })).toBe('blocked')
      expect(await askFrom(foreign, { path: '/v1/printers', token })).toBe('blocked')
      expect(await askFrom(foreign, jobAsked(id, token))).toBe('blocked')
      // What a form can send reaches the bridge without a question.
      const form: Asked = { ...jobAsked(id, token), type: 'text/plain', mode: 'no-cors' }
      expect(await askFrom(foreign, form)).toBe('blocked')
      expect(printer.jobs()).toEqual([])
    } finally {
      await foreign.close()
      server.close()
    }
  })
})

/** The bridge as a shop gets it: one file from the server. */
const downloadBridge = async (folder: string): Promise<string> => {
  const response = await fetch(new URL('/bridge/evertill-bridge.mjs', shop.proxy.url))
  expect(response.status).toBe(200)
  const file = join(folder, 'evertill-bridge.mjs')
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  return file
}

describe('the bridge that is downloaded from the server', () => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const says = (text: string | RegExp) => page.getByText(text).first().waitFor()
  const goTo = (path: string) => page.evaluate((to) => void (location.hash = to), path)
  const papers = () => printer.jobs().map((job) => job.toString('latin1'))

  test('BR-22 PR-24 is paired in the settings and prints; while it is stopped a receipt waits, and is printed once when it is back', async () => {
    const [folder, port] = [makeFolder(), await freePort()]
    const file = await downloadBridge(folder)
    // A printer on this computer must be added here: a till may not reach it by its address.
    const added = await promisify(execFile)(process.execPath, [
      file,
      ...['add', 'Counter', `127.0.0.1:${printer.port}`, '--data', folder],
    ])
    expect(added.stdout).toBe(`Counter is at 127.0.0.1:${printer.port}.\n`)
    let running = await startProcess(folder, port, file)
    onTestFinished(async () => void (await running.end('SIGKILL')))

    await shop.enter(till)
    await goTo('/settings?section=printers')
    await button('Add network printer').click()
    await page.getByLabel('Code').fill(await shownCode(running))
    expect(await seriousFaultsOfDialog(page)).toEqual([])
    await page.getByLabel('Port').fill(String(port))
    await button('Pair').click()
    await button('Look for printers').click()
    await button('Counter').waitFor()
    expect(await seriousFaultsOfDialog(page)).toEqual([])
    await button('Counter').click()
    await page.getByLabel('Print after every sale').check()
    await button('Save').click()
    await says('Ready')
    await button('Test print').click()
    await says('The test page was sent.')
    expect(papers().join()).toContain('Counter')

    expect(await running.end('SIGTERM')).toBe(0)
    await goTo('/sales/newsales')
    await till.scan('8900000000012')
    await till.expectCart('58.00')
    const number = await till.payCash('100')
    await goTo('/settings?section=printers')
    await says(/Waits for the printer. The bridge is not running/)
    await expect.poll(() => shop.sales(number)).toMatchObject([{ paid: 5_800 }])

    running = await startProcess(folder, port, file)
    // It comes by itself too, but not at once.
    await button('Print now').click()
    await says('Everything is printed.')
    const receipts = papers().filter((text) => text.includes(number))
    expect(receipts).toHaveLength(1)
    expect(receipts[0]).not.toContain('COPY')
  })
})
