import { expect, test } from 'vitest'
import type { Customer } from '@evertill/contract'
import {
  customerAfter,
  customerFaults,
  customerToCreate,
  EMPTY,
  fieldsOf,
  startOf,
} from './check-customer.ts'

const fields = (change: Partial<typeof EMPTY>) => ({ ...EMPTY, FirstName: 'Customer', ...change })

test('SP-8 a GSTIN is checked, one changed character is found, and its State is kept', () => {
  expect(customerFaults(fields({ GSTIN: '29ABCDE1234F1ZW' }))).toEqual({})
  expect(customerFaults(fields({ GSTIN: '29ABCDE1234F1ZX' }))).toEqual({ GSTIN: 'gstin' })
  expect(customerToCreate(fields({ GSTIN: ' 29abcde1234f1zw ' }), {})).toMatchObject({
    GSTIN: '29ABCDE1234F1ZW',
    StateCode: '29',
    State: 'Karnataka',
  })
})

test('SP-8 only the name is required, and the other fields are validated', () => {
  expect(customerFaults(EMPTY)).toEqual({ FirstName: 'required' })
  expect(customerFaults(fields({}))).toEqual({})
  expect(customerFaults(fields({ PhoneNo: '90000', EmailID: 'a@b', Pincode: '060038' }))).toEqual({
    PhoneNo: 'phone',
    EmailID: 'email',
    Pincode: 'pincode',
  })
  expect(customerFaults(fields({ PhoneNo: '+91 90000 00007', EmailID: 'a@b.in' }))).toEqual({})
})

test('CU-14 an edit keeps what the form does not show', () => {
  const known = {
    ...EMPTY,
    FirstName: 'Asha',
    State: 'Kerala',
    Address2: 'Floor 2',
    StateCode: '32',
  } as Customer
  const edited = (change: Partial<typeof EMPTY>) =>
    customerAfter(known, customerToCreate({ ...fieldsOf(known), ...change }, {}))
  expect(edited({ PhoneNo: '9000000001' })).toMatchObject({
    PhoneNo: '9000000001',
    Address2: 'Floor 2',
    StateCode: '32',
  })
  expect(edited({ State: 'Goa' }).StateCode).toBe('30')
  expect(edited({ State: 'Elsewhere' }).StateCode).toBe('')
  expect(edited({ GSTIN: '29ABCDE1234F1ZW' }).StateCode).toBe('29')
})

test('SP-8 the form starts with the search text', () => {
  expect(startOf('90000 12345')).toMatchObject({ PhoneNo: '90000 12345', FirstName: '' })
  expect(startOf('Customer 061 B')).toMatchObject({ FirstName: 'Customer', LastName: '061 B' })
  expect(startOf('29abcde1234f1zw')).toMatchObject({ GSTIN: '29ABCDE1234F1ZW', FirstName: '' })
})
