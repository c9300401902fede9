import type { PrintConfig } from '@evertill/contract'
import { packLogo } from '@evertill/paper/logo-dots.ts'
import { beforeEach, expect, test } from 'vitest'
import { newDevice } from '../../testing/device.ts'
import { PLACE } from '../../testing/selling-place.ts'
import type { SalesDb } from '../sales-db.ts'
import { createLogoStore } from './logo-store.ts'

let db: SalesDb

/** Each has its one dot of ink in another place. */
const logoAt = (place: number) => ({
  width: 8,
  height: 8,
  dots: Uint8Array.from({ length: 64 }, (_, at) => Number(at === place)),
})
const configOf = (Paper: PrintConfig['Paper'], changes: Partial<PrintConfig> = {}): PrintConfig => ({
  key: Paper,
  ConfigName: Paper,
  StoreID: PLACE.store.key,
  Paper,
  HeaderLines: [],
  FooterLines: [],
  SellerName: '',
  SellerAddress: '',
  SellerGSTIN: '',
  UpiPayee: null,
  IsDefault: false,
  IsDeleted: false,
  ...changes,
})

beforeEach(async () => {
  db = (await newDevice()).strict
  await db.selectedStore.put({ id: 'current', value: PLACE.store })
})

test('HT-22 each paper has the logo of its print configuration, and the default one where it has none', async () => {
  await db.printConfig.bulkPut([
    configOf('80mm', { IsDefault: true, Logo: packLogo(logoAt(3)) }),
    configOf('A4', { Logo: packLogo(logoAt(5)) }),
  ])
  const { read } = createLogoStore(db)
  expect(await read('80mm')).toEqual(logoAt(3))
  expect(await read('A4')).toEqual(logoAt(5))
  expect(await read('58mm')).toEqual(logoAt(3))
})

test('HT-22 a configuration without a logo prints none, also one of an earlier version', async () => {
  const { read } = createLogoStore(db)
  expect(await read('80mm')).toBeUndefined()
  await db.printConfig.bulkPut([
    configOf('80mm', { IsDefault: true, Logo: packLogo(logoAt(3)) }),
    configOf('A4', { Logo: null }),
    configOf('58mm'),
  ])
  expect([await read('A4'), await read('58mm')]).toEqual([undefined, undefined])
})

test('HT-22 a logo that is damaged on the device is left out', async () => {
  await db.printConfig.put(
    configOf('80mm', { IsDefault: true, Logo: { ...packLogo(logoAt(3)), Dots: '%%' } }),
  )
  expect(await createLogoStore(db).read('80mm')).toBeUndefined()
})

test('HT-22 a till that was given a logo prints its own until it is removed', async () => {
  await db.printConfig.put(configOf('80mm', { IsDefault: true, Logo: packLogo(logoAt(3)) }))
  const { read, readOwn, put, remove } = createLogoStore(db)
  expect(await readOwn()).toBeUndefined()
  await put(logoAt(9))
  expect(await read('80mm')).toMatchObject(logoAt(9))
  await remove()
  expect(await read('80mm')).toEqual(logoAt(3))
})
