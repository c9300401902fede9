import { describe, expect, test, vi } from 'vitest'
import { enteredFields } from '../testing/customers.ts'
import { openTill } from '../testing/till-runtime.ts'
import { createCustomer } from './create-customer.ts'

describe('a new customer', () => {
  const FIELDS = enteredFields({ FirstName: 'Asha', LastName: 'Rao', PhoneNo: '90000 00001' })

  test('SP-10 is queued offline, is found on this device at once, and wakes the sender', async () => {
    const till = await openTill()
    till.disconnect()
    const created = await createCustomer(till.runtime, FIELDS)
    const key = created.ok ? created.customer.key : expect.fail(created.message)
    expect(await till.db.otherWrites.get(key)).toMatchObject({ kind: 'customer', status: 'pending' })
    expect(await till.db.customer.get(key)).toMatchObject({ FirstName: 'Asha' })
    expect(till.wakes()).toBe(1)
  })

  test('SP-10 that the disk refuses is not created', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const till = await openTill()
    const ledger = { ...till.runtime.ledger, write: () => Promise.reject(new Error('disk full')) }
    expect(await createCustomer({ ...till.runtime, ledger }, FIELDS)).toMatchObject({ ok: false })
    expect(till.wakes()).toBe(0)
  })
})
