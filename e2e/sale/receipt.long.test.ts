import { pdfPages } from '@evertill/paper/testing/pdf-text.ts'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousFaultsOfDialog } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { LONG } from '../support/long.ts'

const BUTTER = '8900000000012'
let shop: Shop
let till: Till

beforeAll(async () => {
  // Only the path of a link is opened, so that the port need not be known.
  shop = await openShop({ signedIn: true, env: { EVERTILL_PUBLIC_URL: 'http://127.0.0.1:1' } })
  till = await shop.startTill()
})
afterAll(() => shop?.close())

/** Replaces the browser's print dialog and records what would be printed. */
const watchPrinting = () =>
  till.page.evaluate(() => {
    const papers: string[] = []
    Object.assign(window, { papers })
    window.print = () => {
      const paper = document.querySelector('[data-paper]')
      papers.push(`${paper?.getAttribute('data-paper')} ${paper?.textContent}`)
      window.dispatchEvent(new Event('afterprint'))
    }
  })
const papers = () => till.page.evaluate(() => (window as unknown as { papers: string[] }).papers)

describe('the receipt of a sale', () => {
  test('RC-3 Ctrl P prints it without a network, and the second one is a copy', async () => {
    const { page } = till
    await watchPrinting()
    await page.context().setOffline(true)
    await till.scan(BUTTER)
    await till.expectCart('58.00')
    const number = await till.payCash('100')
    await page.getByRole('button', { name: 'Print' }).waitFor()
    await page.keyboard.press('Control+p')
    await expect.poll(papers, { timeout: 10_000 }).toHaveLength(1)
    await page.keyboard.press('Control+p')
    await expect.poll(papers, { timeout: 10_000 }).toHaveLength(2)
    const [first = '', second = ''] = await papers()
    for (const part of ['80mm', number, 'Tax invoice', 'Table butter 100 g', '42.00']) {
      expect(first).toContain(part)
    }
    expect(first).not.toContain('COPY')
    expect(second).toContain('COPY')
    await page.context().setOffline(false)
  })

  test('RC-1 RC-8 RC-21 RC-22 its dialog saves the chosen paper as a PDF with text, without a network', async () => {
    const { page } = till
    await page.getByRole('button', { name: 'Receipt', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Receipt' })
    await dialog.getByText('Tax invoice').waitFor()
    expect(await seriousFaultsOfDialog(page)).toEqual([])
    await dialog.getByText('A4', { exact: true }).click()
    await dialog.getByRole('columnheader', { name: 'HSN/SAC' }).waitFor()
    await page.context().setOffline(true)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save as PDF' }).click(),
    ])
    await page.context().setOffline(false)
    expect(download.suggestedFilename()).toMatch(/^BLR2A-S26-\d{5}\.pdf$/)
    const [sheet, ...others] = pdfPages(await readFile(await download.path()))
    expect(others).toEqual([])
    expect(sheet?.size.map(Math.round)).toEqual([595, 842])
    expect(sheet?.texts).toEqual(
      expect.arrayContaining(['Tax invoice', 'Table butter 100 g', '55.24', '₹', '58.00', 'Page 1 of 1']),
    )
  })

  test('RC-22 RC-25 the chosen A4 goes to the print dialog, white and as wide as the sheet', async () => {
    const { page } = till
    const dialog = page.getByRole('dialog', { name: 'Receipt' })
    const before = (await papers()).length
    // The page is looked at while the print dialog would be open.
    await page.evaluate(() => {
      window.print = () => window.dispatchEvent(new Event('beforeprint'))
    })
    await dialog.getByRole('button', { name: 'Print' }).click()
    await page.locator('[data-paper="A4"]').waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print' })
    const colours = () =>
      page.evaluate(() =>
        [document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor),
      )
    await expect.poll(colours).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
    const [sheet] = pdfPages(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    expect(sheet?.size.map(Math.round)).toEqual([595, 842])
    await page.emulateMedia({ media: null })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.locator('[data-paper="A4"]').waitFor({ state: 'detached' })
    expect(await papers()).toHaveLength(before)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'New sale' }).click()
    await till.atSale()
  })

  test.runIf(LONG)(
    'SB-1 SB-4 SB-15 it is sent from history, and its link opens the bill beside the till',
    async () => {
      const { page } = till
      const context = page.context()
      await till.scan(BUTTER)
      await till.expectCart('58.00')
      const number = await till.payCash('100')
      await till.newSale()
      await till.openHistory()
      await till.expectSyncState(number, 'Sent')
      await page.getByRole('button', { name: `Actions for ${number}` }).click()
      await page.getByRole('menuitem', { name: 'Send', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: `Send ${number}` })
      await dialog.getByLabel('Mobile number').fill('98765 43210')
      expect(await seriousFaultsOfDialog(page)).toEqual([])
      await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
      const [chat] = await Promise.all([
        context.waitForEvent('page'),
        dialog.getByRole('button', { name: 'WhatsApp' }).click(),
      ])
      const message = new URL(chat.url())
      expect(message.pathname).toBe('/919876543210')
      const path = /http:\/\/127\.0\.0\.1:1(\/b\/\S+)/.exec(message.searchParams.get('text') ?? '')?.[1]
      // The service worker of the till has this page too and must let it through.
      await chat.goto(new URL(path ?? '', page.url()).href)
      await chat.getByText(number).first().waitFor()
      await chat.getByText('Table butter 100 g').waitFor()
      const [download] = await Promise.all([
        chat.waitForEvent('download'),
        chat.getByRole('link', { name: 'Save as PDF' }).click(),
      ])
      const [roll] = pdfPages(await readFile(await download.path()))
      expect(roll?.texts.join(' ')).toContain('Table butter 100 g')
      await chat.close()
      await dialog.getByRole('button', { name: /^Revoke/ }).click()
      await dialog.getByRole('listitem').waitFor({ state: 'detached' })
    },
  )
})
