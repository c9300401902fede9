import { describe, expect, test, vi } from 'vitest'
import { createCustomerStore } from '../db/lists/customer-store.ts'
import { enteredFields } from '../testing/customers.ts'
import { openTill } from '../testing/till-runtime.ts'
import { createCustomer } from './create-customer.ts'
import { editCustomer } from './edit-customer.ts'

const FIELDS = enteredFields({ FirstName: 'Asha', LastName: 'Rao', PhoneNo: '90000 00001' })

const openWithCustomer = async () => {
  const till = await openTill()
  till.disconnect()
  const created = await createCustomer(till.runtime, FIELDS)
  const key = created.ok ? created.customer.key : expect.fail(created.message)
  const customer = async () => (await till.db.customer.get(key)) ?? expect.fail('no customer')
  return { till, key, customer }
}

describe('an edited customer', () => {
  test('CU-14 is queued offline behind the creation, and shown on this device at once', async () => {
    const { till, key, customer } = await openWithCustomer()
    const edited = await editCustomer(till.runtime, await customer(), { ...FIELDS, PhoneNo: '90000 00002' })
    expect(edited).toMatchObject({ ok: true, customer: { key, PhoneNo: '90000 00002' } })
    expect(await customer()).toMatchObject({ FirstName: 'Asha', PhoneNo: '90000 00002' })
    const writes = await till.db.otherWrites.orderBy('[createdAt+key]').toArray()
    expect(writes.map(({ kind }) => kind).toSorted()).toEqual(['customer', 'customerEdit'])
    expect(writes.find(({ kind }) => kind === 'customerEdit')?.body).toMatchObject({
      key,
      PhoneNo: '90000 00002',
    })
    expect(till.wakes()).toBe(2)
  })

  test('CU-14 keeps the edit when a sync brings the record from before it', async () => {
    const { till, key, customer } = await openWithCustomer()
    const before = await customer()
    await editCustomer(till.runtime, before, { ...FIELDS, FirstName: 'Usha' })
    const store = createCustomerStore(till.db)
    await store.put([before], 1)
    expect(await customer()).toMatchObject({ FirstName: 'Usha' })
    const edit = await till.db.otherWrites.filter(({ kind }) => kind === 'customerEdit').first()
    await till.db.otherWrites.update(edit?.key ?? key, { status: 'completed' })
    await store.put([{ ...before, FirstName: 'Nisha' }], 1)
    expect(await customer()).toMatchObject({ FirstName: 'Nisha' })
  })

  test('CU-14 that the disk refuses is not changed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { till, customer } = await openWithCustomer()
    const ledger = { ...till.runtime.ledger, write: () => Promise.reject(new Error('disk full')) }
    const change = { ...FIELDS, FirstName: 'Usha' }
    expect(await editCustomer({ ...till.runtime, ledger }, await customer(), change)).toMatchObject({
      ok: false,
    })
    expect(await customer()).toMatchObject({ FirstName: 'Asha' })
  })
})
