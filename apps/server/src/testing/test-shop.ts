import { afterAll, beforeAll } from 'vitest'
import { type Caller, type TestApp, buildTestApp, callerOf } from './test-app.ts'
import { type TestDatabase, openTestDatabase } from './test-database.ts'
import { type TestTill, openTill } from './test-sale.ts'

const LOGINS = {
  cashier: 'cashier@demo.test',
  manager: 'manager@demo.test',
  /** Of the other company. */
  stranger: 'owner@other.test',
}
type Role = keyof typeof LOGINS

type TestShop<Roles extends Role> = Record<Roles, Caller> & {
  readonly database: TestDatabase
  readonly app: TestApp
}

/**
 * Opens a value before the tests of the file. The returned object stands in for it, so that a constant at the top of
 * the file can hold it. Its members cannot be read while the file is loaded.
 */
export const beforeTests = <Value extends object>(open: () => Promise<Value>): Value => {
  let value: Value | undefined
  beforeAll(async () => {
    value = await open()
  })
  const read = (_: Value, key: PropertyKey): unknown => {
    if (!value) throw new Error(`${String(key)} is read before the tests start`)
    const member: unknown = Reflect.get(value, key)
    return typeof member === 'function' ? member.bind(value) : member
  }
  return new Proxy({} as Value, { get: read })
}

/** A demo database, a server on it and signed-in users. Opened before the tests of the file and closed after them. */
export const testShopWith = <Roles extends Role>(
  options: Parameters<typeof buildTestApp>[1],
  ...roles: readonly Roles[]
): TestShop<Roles> => {
  const database = beforeTests(() => openTestDatabase())
  const app = beforeTests(() => buildTestApp(database.url, options))
  const callers = roles.map((role) => [role, beforeTests(() => callerOf(app, LOGINS[role]))])
  afterAll(async () => {
    await app.close()
    await database.drop()
  })
  return { database, app, ...(Object.fromEntries(callers) as Record<Roles, Caller>) }
}

/** The same with the settings of a test server. */
export const testShop = <Roles extends Role>(...roles: readonly Roles[]): TestShop<Roles> =>
  testShopWith({}, ...roles)

/** A till that leases its register before the tests of the file. */
export const testTill = (caller: Caller, path?: string): TestTill => beforeTests(() => openTill(caller, path))
