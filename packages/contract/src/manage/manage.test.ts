import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import {
  type Endpoint,
  MANAGE_ENDPOINTS,
  RESOURCES,
  type ResourceDefinition,
  type RowOf,
  createBodyOf,
  listQueryOf,
} from '../index.ts'
import { Name } from './fields.ts'

const rows = Object.entries<Endpoint>(MANAGE_ENDPOINTS)
const resources = Object.entries<ResourceDefinition>(RESOURCES)

describe('calls of the hub', () => {
  test('HB-1 each call but the sign-in needs the cookie, and none takes a token', () => {
    const open = rows.filter(([, row]) => row.auth !== 'hub').map(([name]) => name)
    expect(open).toEqual(['openHubSession'])
    expect(rows.every(([, row]) => row.path.startsWith('/manage/'))).toBe(true)
  })

  test('HB-2 each call of a list needs a right of its own list', () => {
    for (const [name, { access, verbs }] of resources) {
      const calls = rows.filter(([call]) => call.startsWith(`manage.${name}.`))
      expect(calls.length, name).toBe(verbs.length)
      expect(calls.every(([, row]) => row.permission?.id === access)).toBe(true)
    }
    expect(new Set(resources.map(([, { access }]) => access)).size).toBe(resources.length)
  })

  test('HB-2 what reaches every store needs the right in every store', () => {
    const everywhere = rows.filter(([, row]) => row.permission?.store === 'all').map(([name]) => name)
    expect(everywhere).toContain('manage.taxes.change')
    expect(everywhere).toContain('manage.stores.create')
    expect(everywhere).not.toContain('manage.registers.change')
    expect(everywhere).not.toContain('manage.taxes.list')
  })
})

describe('a definition of a list', () => {
  test('HB-3 names only fields that it has', () => {
    for (const [name, { fields, shown, fixed = [], sort, filters, blank }] of resources) {
      const known = Object.keys({ ...fields.shape, ...shown?.shape })
      // A person and a product belong to several stores, so the filter has a name of its own.
      const isOfStores = name === 'people' || name === 'products'
      const filtered = filters.filter((field) => !(isOfStores && field === 'StoreID'))
      expect(
        [...sort, ...fixed, ...filtered, ...Object.keys(blank)].filter((field) => !known.includes(field)),
      ).toEqual([])
    }
  })

  test('HB-3 has valid values for a new row', () => {
    for (const [name, { fields, blank }] of resources)
      expect(fields.partial().safeParse(blank).error?.issues ?? [], name).toEqual([])
  })

  test('HB-3 takes a new row with nothing but its key, and the server says what is missing', () => {
    const body = createBodyOf(RESOURCES.stores.fields)
    expect(body.safeParse({ Row: { key: '018f6f3e-7d1a-7bd2-9a3c-1f2e3d4c5b6a' } }).success).toBe(true)
    expect(body.safeParse({ Row: {} }).success).toBe(false)
  })

  test('HB-3 lists by its first field where nothing else is asked for', () => {
    expect(listQueryOf(RESOURCES.taxes).parse({})).toEqual({ size: 50, sort: 'SortOrder', deleted: 'no' })
    expect(listQueryOf(RESOURCES.taxes).safeParse({ sort: 'Rates' }).success).toBe(false)
    expectTypeOf<RowOf<'registers'>['CashRegisterCode']>().toEqualTypeOf<string>()
    expectTypeOf<RowOf<'company'>['HasMail']>().toEqualTypeOf<boolean>()
  })
})

describe('values of a row', () => {
  const faultOf = (name: keyof typeof RESOURCES, field: string, value: unknown) => {
    const schema = RESOURCES[name].fields.shape as unknown as Record<string, z.ZodType>
    return schema[field]?.safeParse(value).error?.issues[0]?.message
  }

  test('HB-4 say in plain words what is wrong with them', () => {
    expect(faultOf('stores', 'GSTIN', '29ABCDE1234F1Z0')).toContain('GSTIN')
    expect(faultOf('stores', 'TimeZone', 'Asia/Nowhere')).toContain('Asia/Kolkata')
    expect(faultOf('stores', 'Prefix', 'toolong')).toContain('one to four')
    expect(faultOf('registers', 'CashRegisterCode', ' ')).toBe('is required')
    expect(faultOf('transaction-types', 'Letter', 'R')).toContain('receipts')
    expect(faultOf('stores', 'StateCode', '99')).toContain('State code')
    expect(faultOf('stores', 'StateCode', '')).toBeUndefined()
  })
})

describe('names of the hub', () => {
  test('HB-26 what nobody can see is left out of a name, and a name of nothing else is missing', () => {
    expect(Name.parse('\u200b Table\u202e butter\u0007 ')).toBe('Table butter')
    expect(Name.parse('क्\u200dष')).toBe('क्\u200dष')
    for (const unseen of ['\u200b', '\u202e\u0000', ' \ufeff ', '\u2066\u2069'])
      expect(Name.safeParse(unseen).error?.issues[0]?.message, JSON.stringify(unseen)).toBe('is required')
  })
})
