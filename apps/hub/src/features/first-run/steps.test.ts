import { FirstRunBody } from '@evertill/contract'
import { createMemoryStorage } from '@evertill/ui/device-storage.ts'
import { expect, test } from 'vitest'
import { bodyOf, countryOfZone, type FirstRunDraft, newDraft, readDraft, writeDraft } from './draft.ts'
import { faultsOf, placeOfFault, questionsOf, STEPS } from './steps.ts'

const KEY = '01938f2a-0000-4000-8000-000000000001'
const PASSWORD = 'harbour-lantern-42'

const filled = (changes: Partial<FirstRunDraft> = {}): FirstRunDraft => ({
  ...newDraft('IN', KEY),
  Name: 'Fresh Corner',
  GSTIN: '29ABCDE1234F1ZW',
  Address1: '1 Lake Road',
  City: 'Bengaluru',
  Pincode: '560038',
  OwnerName: 'Owner 1',
  LoginID: 'owner@fresh.test',
  ...changes,
})
const pathsOf = (draft: FirstRunDraft, password = PASSWORD, needsCode = false) =>
  faultsOf(draft, password, needsCode).map(({ path }) => path)
const asked = (draft: FirstRunDraft) =>
  STEPS.flatMap((step) => questionsOf(step, draft, false).map(({ id }) => id))

test('HW-41 a GSTIN says the State, and only India is asked for either', () => {
  expect(asked(filled())).not.toContain('StateCode')
  expect(asked(filled({ GSTIN: '' }))).toContain('StateCode')
  const germany = asked({ ...newDraft('DE', KEY) })
  for (const id of ['GSTIN', 'StateCode', 'UpiAddress']) expect(germany).not.toContain(id)
})

test('HW-41 country, taxes and payment types are given, and at most twelve answers have to be typed', () => {
  const typed = asked(filled()).filter(
    (id) =>
      !['Country', 'Tax', 'PaymentMethods', 'Paper', 'HeaderLines', 'FooterLines', 'Products'].includes(id),
  )
  expect(typed.length).toBeLessThanOrEqual(12)
  expect(countryOfZone('Europe/Berlin')).toBe('DE')
  expect(countryOfZone('Pacific/Nowhere')).toBe('IN')
})

test('HW-43 every fault of the body belongs to a question', () => {
  const read = FirstRunBody.safeParse({ ...bodyOf(newDraft('DE', KEY), ''), Tax: { Kind: 'OneRate' } })
  expect(read.success).toBe(false)
  for (const { path } of read.error?.issues ?? []) expect(placeOfFault(path.join('.'))).toBeDefined()
  expect(placeOfFault('Products.2.RetailPrice')).toEqual({ step: 'products', id: 'Products' })
  expect(placeOfFault('Receipt.UpiPayee.Address')).toEqual({ step: 'payment', id: 'UpiAddress' })
})

test('HW-43 what the server would refuse is found before it is asked', () => {
  expect(pathsOf(filled({ Pincode: '12' }))).toEqual(['Store.Pincode'])
  expect(pathsOf(filled({ GSTIN: '', StateCode: '' }))).toEqual(['Store.StateCode'])
  expect(pathsOf(filled(), 'password12')).toEqual(['Owner.Password'])
  expect(pathsOf(filled(), '')).toEqual(['Owner.Password'])
  expect(pathsOf(filled(), PASSWORD, true)).toEqual(['Code'])
  const product = { key: KEY, Name: '', RetailPrice: null, TaxName: '' }
  expect(pathsOf(filled({ Products: [product] })).toSorted()).toEqual([
    'Products.0.Name',
    'Products.0.RetailPrice',
    'Products.0.TaxName',
  ])
})

test('HW-42 the draft is kept without the password, and a broken one is forgotten', () => {
  const storage = createMemoryStorage()
  const fresh = () => newDraft('IN', KEY)
  writeDraft(storage, filled())
  expect(readDraft(storage, fresh)).toEqual(filled())
  expect(storage.getItem('hub.first-run')).not.toContain('Password')
  storage.setItem('hub.first-run', '{broken')
  expect(readDraft(storage, fresh)).toEqual(fresh())
})

test('HW-41 what follows from something else is not sent', () => {
  const { Company, Store, Receipt } = bodyOf(filled(), PASSWORD)
  expect(Company).not.toHaveProperty('Currency')
  for (const name of ['StateCode', 'Prefix', 'StoreName', 'TimeZone']) expect(Store).not.toHaveProperty(name)
  expect(Receipt).not.toHaveProperty('UpiPayee')
})
