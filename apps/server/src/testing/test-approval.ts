import { randomUUID } from 'node:crypto'
import { DEMO_RETAIL } from '../db/seed/companies.ts'
import { demoKey } from '../db/seed/keys.ts'
import { DEMO_APPROVAL_PIN } from '../db/seed/list-data.ts'
import type { Caller } from './test-app.ts'
import { storeKey } from './test-sale.ts'

/** Manager 1 approves something at the caller's till in BLR1, up to a percentage or an amount. Returns its id. */
export const approve = async (caller: Caller, Action: string, upTo: object = {}): Promise<string> => {
  const UUID = randomUUID()
  const EmployeeID = demoKey(DEMO_RETAIL.id, 'employee', 'E001')
  const body = { UUID, StoreID: storeKey('BLR1'), Action, EmployeeID, PIN: DEMO_APPROVAL_PIN, ...upTo }
  const { status, body: reply } = await caller.post('/approvals', body)
  if (status !== 200) throw new Error(`not approved: ${status} ${JSON.stringify(reply)}`)
  return UUID
}
