import type { Sale } from '@evertill/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OtherWrite } from '../../db/ledger-records.ts'
import type { QueuedSale } from '../../db/records.ts'
import { page } from 'vitest/browser'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { SyncStatusScreen } from './sync-status.screen.tsx'

const AWAY = { browserOnline: true, serverReachable: false, offlineSince: Date.now() }
const THERE = { browserOnline: true, serverReachable: true, offlineSince: null }

const kind = (id: string, lastError: string | null, unreached: boolean) => ({
  id,
  lastSync: '2026-11-15T06:30:00.000Z',
  mark: '',
  version: 1,
  count: 4,
  serverCount: 4,
  scope: 'us/here',
  lastError,
  unreached,
})

beforeEach(() => page.viewport(1280, 800))
afterEach(() => page.viewport(1280, 800))

test('OB-52 online again, rows that failed offline are waiting, and only refused ones are wrong', async () => {
  const stage = await openSaleStage()
  await stage.databases.strict.metadata.bulkPut([
    kind('taxes', 'The server cannot be reached.', true),
    kind('category', 'The list arrived empty.', false),
    kind('offer', null, true),
  ])
  stage.connection.set(AWAY)
  await stage.show(<SyncStatusScreen approvalOf={() => null} />)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(page.getByText(/You can keep selling/)).toBeVisible()
  await expect.element(row('Categories')).not.toHaveTextContent('arrived empty')
  stage.connection.set(THERE)
  await expect.element(row('Categories').getByText('The list arrived empty.')).toBeVisible()
  await expect.element(row('Taxes').getByText('Will be fetched again automatically.')).toBeVisible()
  expect(page.getByText('The server cannot be reached.').elements()).toEqual([])
  await expect.element(row('Offers')).not.toHaveTextContent('again')
})

test('LD-63 a kind that is filtered says how much of it applies here', async () => {
  const stage = await openSaleStage()
  await stage.databases.strict.metadata.bulkPut([
    { ...kind('offer', null, false), count: 9, serverCount: 11 },
    { ...kind('taxes', null, false), count: 3, serverCount: 4 },
  ])
  await stage.show(<SyncStatusScreen approvalOf={() => null} />)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('Offers')).toHaveTextContent('9 of 11 apply here')
  await expect.element(row('Taxes')).toHaveTextContent('On device 3 · On server 4')
})

const NAME = 'Sri Venkateswara Traditional Handloom Sarees and Household Wholesale Emporium Private Limited'

const refused = {
  status: 'failed',
  attempts: 5,
  createdAt: '2026-11-16T05:00:00.000Z',
  attentionAt: '2026-11-16T05:00:00.000Z',
  nextTryAt: 0,
  lastError: 'Server rejected the sale',
  refusal: {
    code: 'SALE_INVALID',
    message: 'Server rejected the sale',
    errors: [{ path: 'Lines[0].ProductTagIDsOfTheLineThatWasSold', message: 'is not a tag of this account' }],
    quarantineId: '0193b1c2-7e1c-7f9a-9c1e-8f6f6f6f6f6f',
  },
}
const sale = { UUID: 'u', TransactionNo: 'BLR1A/S26/00030', TransactionType: 'Sale', PayableAmount: 12_345 }

test('OB-21 offline no waiting row is said to be sent at once', async () => {
  const stage = await openSaleStage()
  const waiting = {
    ...refused,
    status: 'pending',
    attempts: 0,
    attentionAt: '',
    lastError: null,
    refusal: null,
  }
  await stage.databases.strict.salesQueue.put({
    ...waiting,
    key: 's',
    originalData: sale as Sale,
  } as unknown as QueuedSale)
  stage.connection.set(AWAY)
  await stage.show(<SyncStatusScreen approvalOf={() => null} />)
  await expect.element(page.getByText('BLR1A/S26/00030')).toBeVisible()
  expect(page.getByText('At once').elements()).toEqual([])
  stage.connection.set(THERE)
  await expect.element(page.getByText('At once')).toBeVisible()
})

test.each([
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [390, 844],
])(
  'FC-18 OB-21 at %d by %d a long name pushes neither reason nor button out of sight',
  async (width, height) => {
    await page.viewport(width, height)
    const stage = await openSaleStage({ isOnline: true })
    const { strict } = stage.databases
    await strict.salesQueue.put({ ...refused, key: 's', originalData: sale as Sale } as unknown as QueuedSale)
    await strict.otherWrites.put({
      ...refused,
      key: 'w',
      kind: 'customer',
      label: NAME,
      amount: null,
    } as unknown as OtherWrite)
    await stage.show(<SyncStatusScreen approvalOf={() => null} />)
    const seen = [
      page.getByRole('button', { name: 'Fix and resend' }),
      page.getByText(/Kept on the server as/).first(),
      page.getByText(NAME),
      page.getByRole('button', { name: 'Retry now' }).first(),
      page.getByRole('button', { name: 'Retry now' }).last(),
    ]
    for (const one of seen) {
      await expect.element(one).toBeVisible()
      expect(one.element().getBoundingClientRect().right).toBeLessThanOrEqual(width - 12)
    }
    await expect.element(page.getByText('BLR1A/S26/00030')).toBeVisible()
    expect(page.getByText('BLR1A/S26/00030').element().getClientRects()).toHaveLength(1)
    const scrolled = [...document.querySelectorAll('[aria-labelledby=sync-queue] *')].filter(
      (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'auto',
    )
    expect(scrolled).toEqual([])
  },
)

const taken = {
  ...refused,
  key: 'u',
  refusal: {
    code: 'SALE_DIFFERS_FROM_ACCEPTED',
    message: 'Server rejected the sale',
    errors: [],
    quarantineId: null,
  },
}
const wholeSale = { ...sale, Revision: 1, Lines: [], Payments: [], CashRegisterID: 'register-r1' }

test('OB-53 without the right to void, a sale whose UUID is taken is booked as new only after an approval', async () => {
  const asked: string[] = []
  const stage = await openSaleStage({ isOnline: true })
  const { strict } = stage.databases
  await strict.salesQueue.put({
    ...taken,
    originalData: { ...wholeSale, Series: 'BLR1A/S/2026' } as unknown as Sale,
  } as unknown as QueuedSale)
  await stage.show(
    <SyncStatusScreen
      approvalOf={({ action, onApproved }) => {
        asked.push(action)
        const approve = () => onApproved({ approvalId: 'a', approvedBy: 'Manager 2' })
        return <button onClick={approve}>Approve</button>
      }}
    />,
  )
  expect(page.getByRole('button', { name: 'Fix and resend' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Book as new sale' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Book as new sale' }).click()
  expect(await strict.salesQueue.get('u')).toBeDefined()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => strict.salesQueue.get('u')).toBeUndefined()
  expect(new Set(asked)).toEqual(new Set(['Void']))
  const [booked] = await strict.salesQueue.toArray()
  expect(booked?.originalData).toMatchObject({ TransactionNo: 'BLR1A/S26/00001', PayableAmount: 12_345 })
})

test('OB-53 with the right to void it needs no approval', async () => {
  const stage = await openSaleStage({ isOnline: true })
  const { strict } = stage.databases
  await strict.acl.put({ id: 'Sales', perms: { read: true, void: true } })
  await strict.salesQueue.put({
    ...taken,
    originalData: { ...wholeSale, Series: 'BLR1A/S/2026' } as unknown as Sale,
  } as unknown as QueuedSale)
  await stage.show(<SyncStatusScreen approvalOf={() => expect.fail('no approval is needed')} />)
  await page.getByRole('button', { name: 'Book as new sale' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Book as new sale' }).click()
  await expect.poll(() => strict.salesQueue.get('u')).toBeUndefined()
})
