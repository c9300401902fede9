import type { CustomerFileReply, Sale } from '@evertill/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Database, openDatabase } from '../db/database.ts'
import { type HubTestCaller, hubCallerOf } from '../testing/hub-caller.ts'
import { newCustomer } from '../testing/test-customer.ts'
import { OFFLINE } from '../testing/test-sale.ts'
import { testShopWith, testTill } from '../testing/test-shop.ts'
import { runAuditCommand } from './audit-command.ts'
import { chainAudit } from '../services/audit/chain-audit.service.ts'

let isRefusing = false
const mailer = { send: () => (isRefusing ? Promise.reject(new Error('no mailbox')) : Promise.resolve()) }
const { app, database, cashier } = testShopWith({ mailer }, 'cashier')
const till = testTill(cashier)
let db: Database
let owner: HubTestCaller

beforeAll(async () => {
  db = openDatabase(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
})
afterAll(() => db.close())

const verify = () => runAuditCommand(database.ownerUrl, ['verify', 'Demo Retail'], {})
const settle = async (): Promise<void> => {
  await chainAudit(db)
  await chainAudit(db)
}
const sellTo = async (CustomerID: string, header: object = {}): Promise<Sale> => {
  const sale = till.makeSale({ header: { CustomerID, CustomerName: 'Zubeida', ...header } })
  expect((await cashier.post(OFFLINE, sale)).status).toBe(200)
  return sale
}
const mailTo = ({ UUID }: Sale, To: string) =>
  cashier.post(`/transaction/sales/${UUID}/mail`, { To, Language: 'en', IsCopy: false })
const traces = () => database.query(`select 1 from audit_trail where detail::text ~* 'quill'`)

test('HM-30 HM-35 AH-3 the address to which a bill was mailed is exported, erased with its customer, and the chain stays whole', async () => {
  const { key, ...fields } = newCustomer({ FirstName: 'Zubeida', PhoneNo: '97531 86420' })
  await cashier.post('/crm/customers', { key, ...fields })
  await mailTo(await sellTo(key), 'zubeida@quill.test')
  await mailTo(await sellTo(key, { CustomerGSTIN: '29AAGCB7383J1Z4' }), 'books@quill.test')
  isRefusing = true
  await mailTo(await sellTo(key), 'other@quill.test')
  isRefusing = false
  const stranger = newCustomer({ FirstName: 'Binu', PhoneNo: '97531 86421' })
  await cashier.post('/crm/customers', stranger)
  await mailTo(await sellTo(stranger.key), 'binu@demo.test')
  await settle()
  expect(await traces()).toHaveLength(4)
  const file = await owner.post<z.infer<typeof CustomerFileReply>>(`/manage/customers/${key}/export`)
  expect(JSON.stringify(file.body.Data)).toMatch(/zubeida@quill.test.*books@quill.test/)

  expect((await owner.post(`/manage/customers/${key}/erase`)).status).toBe(200)
  expect(await traces()).toEqual([])
  expect(
    await database.query(`select 1 from audit_trail where detail::text like '%binu@demo.test%'`),
  ).toHaveLength(1)
  await settle()
  expect(await verify()).toContain('whole')
})

test('AH-2 an address that is changed by hand breaks the chain', async () => {
  await database.query(
    `update audit_trail set detail = detail || '{"after": {"EmailID": "(erased)"}}'
      where action = 'sale.mailed' and detail::text like '%binu%'`,
  )
  await expect(verify()).rejects.toThrow(/is not as it was chained|was changed/)
})
