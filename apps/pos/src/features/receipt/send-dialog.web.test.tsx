import { type BillLink, Sale } from '@evertill/contract'
import { receiptOf } from '@evertill/paper/receipt.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import golden from '../../../../../packages/contract/fixtures/sale-v1.json'
import { createFakeApi } from '../../testing/fake-api.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { ReceiptView } from './use-receipt.ts'

const sale: Sale = {
  ...Sale.parse(golden),
  CustomerPhoneNo: '98765 43210',
  CustomerEmailID: 'customer7@demo.test',
}
const view: ReceiptView = {
  receipts: [receiptOf(sale, { config: null, kind: 'sale', isCopy: false })],
  paper: '80mm',
  choosePaper: () => {},
  originals: [],
  take: () => Promise.resolve([]),
}
const URL_OF_LINK = 'https://till.example.com/b/token'
const LINK: BillLink = {
  key: '3f0b5f6e-0f0f-4b57-9d4e-5d6a2f9b0c11',
  CreatedOn: '2026-11-17T03:30:00.000Z',
  ExpiresOn: '2027-02-15T03:30:00.000Z',
  CreatedByUserName: 'Cashier 1',
}

const opened: string[] = []
beforeEach(() => {
  opened.length = 0
  // The test stays on its page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    opened.push(this.href)
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await page.viewport(1280, 800)
})

const show = async (answers: Parameters<typeof createFakeApi>[0] | null) => {
  const fake = createFakeApi(answers ?? {})
  const stage = await openSaleStage({ isOnline: answers !== null, api: fake.api })
  await stage.show(<SendDialog view={view} sale={sale} onClose={() => {}} />)
  return fake
}
const listed = (canMail: boolean, links: BillLink[] = []) => ({
  code: '0' as const,
  canLink: true,
  canMail,
  links,
})
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('SB-1 SB-2 WhatsApp opens for the number of the customer, with the total and a link to the bill', async () => {
  const { asked } = await show({
    listBillLinks: () => listed(true),
    createBillLink: () => ({ code: '0', url: URL_OF_LINK, link: LINK }),
  })
  await expect.element(page.getByLabelText('Mobile number')).toHaveValue('98765 43210')
  await press('WhatsApp')
  await expect.poll(() => opened).toHaveLength(1)
  const url = new URL(opened[0] ?? '')
  expect(url.origin + url.pathname).toBe('https://wa.me/919876543210')
  const text = url.searchParams.get('text') ?? ''
  expect(text).toContain(sale.TransactionNo)
  expect(text).toContain(URL_OF_LINK)
  const made = asked.find(({ name }) => name === 'createBillLink')
  expect(made?.input).toEqual({ params: { id: sale.UUID }, body: { Language: 'en', IsCopy: false } })
})

test('SB-1 SB-2 SB-3 without the server an SMS has no link and says so, and mail says that it needs the server', async () => {
  await page.viewport(390, 844)
  const { asked } = await show(null)
  await press('SMS')
  await expect.poll(() => opened).toHaveLength(1)
  expect(opened[0]).toContain('sms:+919876543210?body=')
  expect(decodeURIComponent(opened[0] ?? '')).toContain(sale.TransactionNo)
  expect(opened[0]).not.toContain('http')
  await expect.element(page.getByText(/no link to the bill/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'E-mail', exact: true })).toBeDisabled()
  await expect.element(page.getByText(/E-mail needs the server/)).toBeVisible()
  expect(asked).toEqual([])
})

test('SB-16 a text that is no number is pointed out and nothing opens', async () => {
  await show(null)
  await page.getByLabelText('Mobile number').fill('12345')
  await press('WhatsApp')
  await expect.element(page.getByText(/Enter a mobile number/)).toBeVisible()
  expect(opened).toEqual([])
})

test('SB-3 a mail goes to the address of the customer, and a wrong address goes nowhere', async () => {
  const { asked } = await show({
    listBillLinks: () => listed(true),
    mailBill: () => ({ code: '0', message: '' }),
  })
  const mails = () => asked.filter(({ name }) => name === 'mailBill').map(({ input }) => input)
  const address = page.getByLabelText('E-mail address')
  await address.fill('customer7')
  await press('E-mail')
  await expect.element(page.getByText(/Enter an e-mail address/)).toBeVisible()
  expect(mails()).toEqual([])
  await address.fill(' customer7@demo.test ')
  await press('E-mail')
  await expect
    .poll(mails)
    .toEqual([
      { params: { id: sale.UUID }, body: { To: 'customer7@demo.test', Language: 'en', IsCopy: false } },
    ])
})

test('SB-9 valid links are listed, and one is revoked', async () => {
  let links = [LINK]
  const { asked } = await show({
    listBillLinks: () => listed(false, links),
    revokeBillLink: () => {
      links = []
      return { code: '0', message: '' }
    },
  })
  await expect.element(page.getByText('The server is not set up to send e-mail.')).toBeVisible()
  await page.getByRole('button', { name: /^Revoke the link/ }).click()
  await expect.poll(() => page.getByRole('listitem').elements()).toEqual([])
  expect(asked.find(({ name }) => name === 'revokeBillLink')?.input).toEqual({
    params: { id: sale.UUID, linkId: LINK.key },
  })
})
