import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { runDemoCommand } from './demo-command.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const companies = async () => (await database.query('select 1 from registrations')).length

test('HT-11 the command line deletes the demo, and says so when there is none', async () => {
  await expect(runDemoCommand(database.ownerUrl, 'remove', {})).rejects.toThrow('admin demo delete')
  await expect(runDemoCommand(database.ownerUrl, 'delete', { yes: true })).rejects.toThrow('--yes')
  expect(await companies()).toBe(2)
  expect(await runDemoCommand(database.ownerUrl, 'delete', {})).toMatch(/^The demo was deleted: \d{4,} rows/)
  expect(await companies()).toBe(0)
  expect(await runDemoCommand(database.ownerUrl, 'delete', {})).toBe(
    'There is no demo, and no start makes one.',
  )
})
