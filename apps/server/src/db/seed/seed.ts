import { sql } from 'kysely'
import { addDays, dateIn } from '../../platform/clock.ts'
import { hasRow, rowsOf, run } from '../query.ts'
import { type Database, type Tx, openDatabase } from '../database.ts'
import { CATEGORIES } from './catalogue-data.ts'
import {
  DEMO_COMPANIES,
  DEMO_PASSWORD,
  DEMO_REGISTRATION_IDS,
  DEMO_RETAIL,
  DEMO_TIME_ZONE,
  OTHER_TRADERS,
} from './companies.ts'
import { insertAccess } from './insert-access.ts'
import { insertCompany } from './insert-company.ts'
import { insertCustomers } from './insert-customers.ts'
import { insertLists } from './insert-lists.ts'
import { insertProducts, insertSetup } from './insert-setup.ts'
import { demoRetailProducts, otherTradersProducts } from './products.ts'

export type SeedResult = {
  readonly seeded: boolean
  readonly accounts: { loginId: string; note: string }[]
  readonly password: string
}

const SEED_LOCK = 7_316_402_119

const insertAll = async (tx: Tx): Promise<void> => {
  const today = dateIn(DEMO_TIME_ZONE, new Date())
  for (const company of DEMO_COMPANIES) {
    await insertCompany(tx, company, (days) => addDays(today, days))
    await insertAccess(tx, company)
    await insertSetup(
      tx,
      company.id,
      CATEGORIES.map((category) => category.name),
    )
    await insertLists(tx, company, (days) => addDays(today, days))
  }
  await insertProducts(tx, DEMO_RETAIL.id, demoRetailProducts())
  await insertProducts(tx, OTHER_TRADERS.id, otherTradersProducts())
  await insertCustomers(tx, DEMO_RETAIL.id)
}

const seedInto = (db: Database): Promise<boolean> =>
  db.kysely.transaction().execute(async (tx) => {
    await run(tx)`select pg_advisory_xact_lock(${SEED_LOCK})`
    if (await hasRow(tx)`select from registrations limit 1`) return false
    // Whoever deleted the demo does not want it back with the next start.
    if (await hasRow(tx)`select from server_state where demo_deleted`) return false
    await insertAll(tx)
    return true
  })

/**
 * Gives the planner the sizes of the tables now; autovacuum would do so a minute later. Empty tables are skipped: the
 * planner would choose sequential scans for them, and ingest keeps its plans.
 */
const analyzeFilledTables = async (db: Database): Promise<void> => {
  const rows = await rowsOf<{ name: string }>(db.kysely)`
    select quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`
  await sql.raw(`analyze ${rows.map(({ name }) => name).join(', ')}`).execute(db.kysely)
}

/** The demo accounts that exist: a database with its own companies has none. */
const accountsIn = async (db: Database): Promise<{ loginId: string; note: string }[]> => {
  const users = DEMO_COMPANIES.flatMap((company) => company.users)
  const rows = await rowsOf<{ login_id: string }>(db.kysely)`
    select login_id from logins where registration_id = any(${DEMO_REGISTRATION_IDS}::uuid[])`
  const there = new Set(rows.map((row) => row.login_id))
  return users.filter(({ loginId }) => there.has(loginId)).map(({ loginId, note }) => ({ loginId, note }))
}

/**
 * Inserts the demo data, as owner, only into a database without companies. A second run changes nothing.
 * `afterwards` creates what services create, such as sales. It runs once, after the data they need.
 */
export const seedDemo = async (
  databaseUrl: string,
  afterwards: (db: Database) => Promise<void> = () => Promise.resolve(),
): Promise<SeedResult> => {
  const db = openDatabase(databaseUrl, { connections: 1 })
  try {
    const seeded = await seedInto(db)
    if (seeded) {
      await afterwards(db)
      await analyzeFilledTables(db)
    }
    return {
      seeded,
      accounts: await accountsIn(db),
      password: DEMO_PASSWORD,
    }
  } finally {
    await db.close()
  }
}
