import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseTotals } from '../db/backup/move.ts'
import { openDatabase } from '../db/database.ts'
import { OWNER_PASSWORD } from '../testing/own-company.ts'
import { buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { type Options, runAdminCommand } from './admin.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const create = async (options: Options, password = OWNER_PASSWORD) => {
  const db = openDatabase(database.ownerUrl, { connections: 1 })
  try {
    return await db.kysely
      .transaction()
      .execute((tx) => runAdminCommand(tx, ['company', 'create'], options, () => Promise.resolve(password)))
  } finally {
    await db.close()
  }
}

const options = () => ({
  'company-name': 'Corner Shop',
  country: 'GB',
  address1: '1 High Street',
  city: 'London',
  login: `sam-${randomUUID().slice(0, 8)}@corner.test`,
  name: 'Sam',
  tax: 'VAT 17.5%',
})

test('FI-5 the command line makes the same company as the first run, and its owner signs in', async () => {
  const given = options()
  const said = await create(given)
  expect(said).toContain(`owner ${given.login}, VAT 17.5%`)
  const app = await buildTestApp(database.url)
  const owner = await callerOf(app, given.login, OWNER_PASSWORD)
  const { body } = await owner.get<{ stores: object[] }>('/user/stores')
  expect(body.stores).toMatchObject([{ StoreName: 'Corner Shop', Prefix: 'CORN', TimeZone: 'Europe/London' }])
  await app.close()
})

test('FI-5 a mistake is reported by its option, and nothing is made', async () => {
  const before = await databaseTotals(database.ownerUrl)
  await expect(create({ ...options(), country: 'IN', tax: 'gst' })).rejects.toThrow(
    'Nothing was made:\n  --state-code: The State is required: it decides the taxes\n  --pincode: must have six digits',
  )
  await expect(create({ ...options(), country: 'XX' })).rejects.toThrow(
    '--country: is not a country of the list',
  )
  await expect(create({ ...options(), tax: 'VAT' })).rejects.toThrow('--tax is "VAT", but must be "gst"')
  await expect(create({ ...options(), city: true })).rejects.toThrow('--city has no value.')
  await expect(create({ ...options(), town: 'London' })).rejects.toThrow('--town is not known')
  await expect(create(options(), 'short')).rejects.toThrow('The password: The password must have at least 10')
  expect(await databaseTotals(database.ownerUrl)).toEqual(before)
})
