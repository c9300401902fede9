import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { DATABASE_NAME } from '../db/database-name.ts'

const SCRIPT = readFileSync(new URL('../../public/early.js', import.meta.url), 'utf8')

const openPage = (keys: Record<string, string>, indexedDB = new IDBFactory()) => {
  const asked: string[] = []
  runInNewContext(SCRIPT, {
    localStorage: { getItem: (key: string) => keys[key] ?? null },
    indexedDB: { open: (name: string) => (asked.push(name), indexedDB.open(name)) },
    setTimeout: () => {},
  })
  return { asked, indexedDB }
}

const settled = (request: IDBOpenDBRequest): Promise<string> =>
  new Promise((resolve) => {
    for (const type of ['success', 'error', 'blocked']) request.addEventListener(type, () => resolve(type))
  })

test('a new device opens no database', () => {
  expect(openPage({})).toMatchObject({ asked: [] })
})

test('a device with an account opens its database at once', () => {
  for (const key of ['token', 'user', 'userPin'])
    expect(openPage({ [key]: 'x' })).toMatchObject({ asked: [DATABASE_NAME] })
})

test('opening early does not create a missing database', async () => {
  const { indexedDB } = openPage({ token: 'x' })
  // Requests are answered in order: when this one is, the first has ended.
  const next = indexedDB.open('another')
  await settled(next)
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['another'])
})

test('LD-43 the early connection does not block an upgrade or a deletion', async () => {
  const indexedDB = new IDBFactory()
  const first = indexedDB.open(DATABASE_NAME, 51)
  await settled(first)
  first.result.close()
  openPage({ token: 'x' }, indexedDB)
  const upgrading = indexedDB.open(DATABASE_NAME, 54)
  expect(await settled(upgrading)).toBe('success')
  upgrading.result.close()
  expect(await settled(indexedDB.deleteDatabase(DATABASE_NAME))).toBe('success')
})
