import { sql } from 'kysely'
import { addDays, dateIn } from '../../platform/clock.ts'
import { type Database, type Tx, openDatabase } from '../database.ts'
import { CATEGORIES } from './catalogue-data.ts'
import { DEMO_PASSWORD, DEMO_RETAIL, DEMO_TIME_ZONE, type DemoCompany, OTHER_TRADERS } from './companies.ts'
import { insertCompany } from './insert-company.ts'
import { insertProducts, insertSetup } from './insert-setup.ts'
import { demoKey } from './keys.ts'
import { demoRetailProducts, otherTradersProducts } from './products.ts'

export type SeedResult = {
  readonly seeded: boolean
  readonly accounts: { loginId: string; note: string }[]
  readonly password: string
}

const DEMO_COMPANIES: readonly DemoCompany[] = [DEMO_RETAIL, OTHER_TRADERS]

const SEED_LOCK = 7_316_402_119

const isEmpty = async (tx: Tx): Promise<boolean> => {
  const row = await tx.selectFrom('registrations').select('registration_id').limit(1).executeTakeFirst()
  return row === undefined
}

const insertAll = async (tx: Tx): Promise<void> => {
  const today = dateIn(DEMO_TIME_ZONE, new Date())
  for (const company of DEMO_COMPANIES) {
    await insertCompany(tx, company, (days) => addDays(today, days))
    await insertSetup(
      tx,
      company.id,
      CATEGORIES.map((category) => category.name),
    )
  }
  await insertProducts(tx, DEMO_RETAIL.id, demoRetailProducts())
  await insertProducts(tx, OTHER_TRADERS.id, otherTradersProducts())
}

const seedInto = (db: Database): Promise<boolean> =>
  db.kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    if (!(await isEmpty(tx))) return false
    await insertAll(tx)
    return true
  })

/** Those that are really there: a shop with its own companies has none of them, whatever the setting says. */
const accountsIn = async (db: Database): Promise<{ loginId: string; note: string }[]> => {
  const users = DEMO_COMPANIES.flatMap((company) => company.users)
  const registrations = DEMO_COMPANIES.map((company) => demoKey(company.id, 'registration', company.id))
  const rows = await db.kysely
    .selectFrom('logins')
    .select('login_id')
    .where('registration_id', 'in', registrations)
    .execute()
  const there = new Set(rows.map((row) => row.login_id))
  return users.filter(({ loginId }) => there.has(loginId)).map(({ loginId, note }) => ({ loginId, note }))
}

/** Demo data, as owner, and only into a database without a single company. A second run changes nothing. */
export const seedDemo = async (databaseUrl: string): Promise<SeedResult> => {
  const db = openDatabase(databaseUrl, { connections: 1 })
  try {
    const seeded = await seedInto(db)
    // Plans made from here on know the sizes; autovacuum would tell them a minute later.
    if (seeded) await sql`analyze`.execute(db.kysely)
    return {
      seeded,
      accounts: await accountsIn(db),
      password: DEMO_PASSWORD,
    }
  } finally {
    await db.close()
  }
}
