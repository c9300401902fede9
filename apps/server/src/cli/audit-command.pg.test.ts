import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { runAuditCommand } from './audit-command.ts'
import { backup, move, restore } from './backup-commands.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { asJob } from '../db/tenant.ts'
import { type HubTestCaller, hubCallerOf } from '../testing/hub-caller.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { newCustomer } from '../testing/test-customer.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { beforeTests, testShop } from '../testing/test-shop.ts'
import { chainAudit, chainNextBatch } from '../services/audit/chain-audit.service.ts'

const { app, database, cashier } = testShop('cashier')
const db = beforeTests<Database>(() => Promise.resolve(openDatabase(database.url)))
afterAll(() => db.close())

const COMPANY = 'Demo Retail'
const registrationId = () => cashier.profile.RegistrationID
const verify = (head?: string) =>
  runAuditCommand(database.ownerUrl, ['verify', COMPANY], head === undefined ? {} : { head })
const headOf = (said: string): string => /Head (\S+)\.$/m.exec(said)?.[1] ?? ''

const INSERT = `insert into audit_trail (registration_id, action, subject, detail) values ($1, $2, $3, $4) returning audit_id::int as id`
const write = async (subject: string, detail: object = {}): Promise<number> => {
  const values = [registrationId(), 'test.done', subject, JSON.stringify(detail)]
  return (await database.query<{ id: number }>(INSERT, values))[0]?.id ?? 0
}
/** Chained, and so that nothing can be committed before what is there. */
const settle = async (): Promise<void> => {
  await chainAudit(db)
  await chainAudit(db)
}
/** What a database administrator does, who can take back no part of it in the chain. */
const asSuperuser = async (statements: string, then: () => Promise<void>): Promise<void> => {
  const [links, trail] = [`table audit_links`, `table audit_trail`]
  for (const [name, source] of [
    ['kept_links', links],
    ['kept_trail', trail],
  ])
    await database.query(`create table ${name} as ${source}`)
  try {
    await database.query(statements)
    await then()
  } finally {
    await database.query(
      `alter table audit_trail disable trigger user; truncate audit_links, audit_trail;
       insert into audit_links select * from kept_links;
       insert into audit_trail overriding system value select * from kept_trail;
       alter table audit_trail enable trigger user; drop table kept_links, kept_trail`,
    )
  }
}

describe('what an administrator of the database does', () => {
  let ids: number[]
  let other: string

  beforeEach(async () => {
    ids = [
      await write('one', { before: { PhoneNo: '98800 12345' } }),
      await write('two'),
      await write('three'),
    ]
    await settle()
    const [row] = await database.query<{ registration_id: string }>(
      'select registration_id from registrations where registration_id <> $1',
      [registrationId()],
    )
    other = row?.registration_id ?? ''
  })

  const found = (statement: string, sentence: RegExp) =>
    asSuperuser(statement, async () => {
      await expect(verify()).rejects.toThrow(sentence)
    })

  test('AH-1 AH-8 an untouched trail is whole, and the command says how long it is and since when', async () => {
    const [{ entries } = { entries: 0 }] = await database.query<{ entries: number }>(
      'select count(*)::int as entries from audit_trail where registration_id = $1',
      [registrationId()],
    )
    const said = await verify()
    expect(said).toMatch(
      /^Demo Retail: whole\. \d+ entries, chained since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\. Head/,
    )
    expect(headOf(said)).toMatch(new RegExp(`^${entries}:[0-9a-f]{32}$`))
  })

  test('AH-2 a removed entry is found', async () => {
    await found(
      `delete from audit_trail where audit_id = ${ids[1]}`,
      new RegExp(`NOT whole\\. Entry \\d+ \\(row ${ids[1]}\\), .* was removed`),
    )
  })

  test.each([
    ['its detail', `detail = detail || '{"x": 1}'`],
    ['a personal value', `detail = '{"before": {"PhoneNo": "98800 12346"}}'`],
    ['the person', `user_id = gen_random_uuid()`],
    ['the time', `at = at + interval '1 microsecond'`],
    ['the action', `action = 'test.undone'`],
    ['a value that looks erased', `detail = '{"before": {"PhoneNo": "(erased)"}}'`],
  ])('AH-2 an entry with another value of %s is found', async (_what, change) => {
    await found(
      `update audit_trail set ${change} where audit_id = ${ids[0]}`,
      new RegExp(`Entry \\d+ \\(row ${ids[0]}\\), "test\\.\\w+" of "one", .* was changed`),
    )
  })

  test('AH-2 two entries that change places are found', async () => {
    await found(
      `update audit_trail a set subject = b.subject from audit_trail b
        where a.audit_id in (${ids[0]}, ${ids[1]}) and b.audit_id in (${ids[0]}, ${ids[1]}) and a.audit_id <> b.audit_id`,
      new RegExp(`\\(row ${ids[0]}\\), "test.done" of "two", .* was changed`),
    )
  })

  test('AH-2 an entry that is put between is found', async () => {
    await found(
      `insert into audit_trail (registration_id, audit_id, action, subject, at) overriding system value
       select registration_id, -1, 'test.done', 'forged', at from audit_trail where audit_id = ${ids[0]}`,
      /An entry \(row -1\), "test.done" of "forged", .* was put between older entries later/,
    )
  })

  test('AH-2 an entry that is dated back and gets its link is found', async () => {
    const forged = await write('late')
    await database.query(`update audit_trail set at = at - interval '3 days' where audit_id = $1`, [forged])
    await settle()
    await expect(verify()).rejects.toThrow(/of "late", .* says it is older than the entry before it/)
    await database.query(
      `delete from audit_links where audit_id >= $1; delete from audit_trail where audit_id >= $1;
       update audit_chains c set (entries, head, last_id, settled_to) = (select position, link, audit_id, audit_id
         from audit_links l where l.registration_id = c.registration_id order by position desc limit 1)
       where registration_id = '${registrationId()}'`.replaceAll('$1', `${forged}`),
    )
    expect(await verify()).toContain('whole')
  })

  test('AH-2 AH-6 the newest entries cannot be removed without their links, nor the links without the head', async () => {
    const newest = `audit_id = ${ids[2]}`
    await found(`delete from audit_trail where ${newest}`, /was removed/)
    await found(
      `delete from audit_trail where ${newest}; delete from audit_links where ${newest}`,
      /The links end/,
    )
  })

  test('AH-6 a chain made anew is whole, but not the one whose head was noted', async () => {
    const noted = headOf(await verify())
    expect(await verify(noted)).toContain('whole')
    await write('after')
    await settle()
    expect(await verify(noted)).toContain('whole')
    const chains = await database.query<{ head: string }>(`select head::text from audit_chains`)
    expect(chains.length).toBeGreaterThan(0)
    await asSuperuser(
      `delete from audit_trail where audit_id = ${ids[1]}; truncate audit_links, audit_chains`,
      async () => {
        await settle()
        expect(await verify()).toContain('whole')
        await expect(verify(noted)).rejects.toThrow('does not have the head that was noted')
        await database.query('truncate audit_chains, audit_links')
      },
    )
    await database.query('truncate audit_links, audit_chains')
    await settle()
  })

  test('AH-8 the command names the company that is not whole, and refuses what it cannot use', async () => {
    await asSuperuser(`update audit_trail set action = 'x' where audit_id = ${ids[0]}`, async () => {
      await expect(runAuditCommand(database.ownerUrl, ['verify'], {})).rejects.toThrow(
        /Demo Retail: NOT whole|NOT whole/,
      )
    })
    expect(other).not.toBe('')
    await expect(runAuditCommand(database.ownerUrl, ['verify', 'Nobody'], {})).rejects.toThrow(
      'no company called',
    )
    await expect(runAuditCommand(database.ownerUrl, ['check'], {})).rejects.toThrow('audit verify')
    await expect(verify('12')).rejects.toThrow('--head must be')
    await expect(
      runAuditCommand(database.ownerUrl, ['verify'], { head: `1:${'0'.repeat(32)}` }),
    ).rejects.toThrow('name it')
  })
})

describe('order and restarts', () => {
  test('AH-5 an entry committed after entries with higher numbers is chained', async () => {
    const slow = await database.connection()
    await slow.query('begin')
    const values = [registrationId(), 'test.done', 'slow', '{}']
    const [low] = await slow.query<{ id: number }>(INSERT, values)
    const high = await write('quick')
    expect(low?.id).toBeLessThan(high)
    await settle()
    await settle()
    await slow.query('commit')
    await slow.end()
    await settle()
    await settle()
    const rows = await database.query<{ audit_id: string }>(
      'select audit_id from audit_links where audit_id in ($1, $2) order by position',
      [low?.id, high],
    )
    expect(rows.map(({ audit_id }) => Number(audit_id))).toEqual([high, low?.id])
    expect(await verify()).toContain('whole')
  })

  test('AH-5 two servers at once give each entry one link', async () => {
    const one = openDatabase(database.url)
    for (let i = 0; i < 30; i++) await write(`shared ${i}`)
    await Promise.all([chainAudit(db, 3), chainAudit(one, 2), chainAudit(db, 5)])
    await settle()
    await one.close()
    const doubles = await database.query(
      'select audit_id from audit_links group by registration_id, audit_id having count(*) > 1',
    )
    expect(doubles).toEqual([])
    expect(await verify()).toMatch(/whole.*Head \S+\.$/)
  })

  test('AH-5 a server that ends in the middle of a batch leaves none of it, and the next one goes on', async () => {
    await write('before the end')
    await expect(
      asJob(db, async (tx) => {
        expect(await chainNextBatch(tx, registrationId(), 10)).toBeGreaterThan(0)
        throw new Error('the server ended')
      }),
    ).rejects.toThrow('the server ended')
    expect(await verify()).toContain('newer entries wait for a running server')
    await settle()
    expect(await verify()).toMatch(/whole.*Head \S+\.$/)
  })

  test('AH-1 a running server chains what its requests write', async () => {
    const server = await buildTestApp(database.url, { jobs: true })
    const id = await write('by itself')
    const linked = () => database.query('select 1 from audit_links where audit_id = $1', [id])
    await expect.poll(linked, { timeout: 60_000 }).toHaveLength(1)
    await server.close()
  })
})

describe('erasure', () => {
  let owner: HubTestCaller

  test('AH-3 AH-4 a customer is erased, before and after the chain has their entries, and the chain stays whole', async () => {
    owner = await hubCallerOf(app, 'manager@demo.test')
    const { key, ...body } = newCustomer({ FirstName: 'Zubeida', PhoneNo: '97531 86420' })
    await cashier.post('/crm/customers', { key, ...body })
    const change = async (Address2: string) => {
      const { Row } = (await owner.get<{ Row: { Version: number } }>(`/manage/customers/${key}`)).body
      const put = await owner.put(`/manage/customers/${key}`, { Version: Row.Version, Row: { Address2 } })
      expect(put.status).toBe(200)
    }
    await change('Quill House')
    await settle()
    await change('Another House')
    const salts = () =>
      database.query<{ salt: Buffer | null; person: object }>(
        `select l.salt, l.person from audit_links l join audit_trail a using (registration_id, audit_id)
          where a.subject = $1 and l.person <> '{}'`,
        [key],
      )
    expect((await salts()).map(({ salt }) => salt?.length)).toEqual([32])
    expect((await owner.post(`/manage/customers/${key}/erase`)).status).toBe(200)
    expect((await salts()).map(({ salt }) => salt)).toEqual([null])
    await settle()
    expect(await verify()).toContain('whole')
    // Asked for again, it finds the entry that was chained with its erased values.
    expect((await owner.post(`/manage/customers/${key}/erase`)).status).toBe(200)
    await settle()
    expect(await verify()).toContain('whole')
    await asSuperuser(
      `update audit_trail set action = 'hidden' where action = 'hub.customers.erase' and subject = '${key}'`,
      () => expect(verify()).rejects.toThrow(/was changed/),
    )
  })
})

describe('backups', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evertill-audit-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  // A restore and a move of everything take 17 seconds: `npm run prove inner`.
  test.runIf(process.env['EVERTILL_LONG'] === '1')(
    'AH-7 AH-10 the chain is whole after a restore and after a move, goes on, and says that there was one',
    async () => {
      await settle()
      const head = headOf(await verify())
      const file = join(folder, 'chain.evertill')
      await backup(database.ownerUrl, file)
      await restore(database.ownerUrl, file, { copyFolder: folder, passphrase: () => Promise.resolve('') })
      expect(await verify(head)).toContain('whole')
      const restored = await database.query<{ detail: { backupOf: string } }>(
        `select a.detail from registrations left join audit_trail a using (registration_id)
        where a.action = 'database.restored'`,
      )
      const companies = await database.query('select 1 from registrations')
      expect(restored).toHaveLength(companies.length)
      for (const { detail } of restored) expect(Date.parse(detail.backupOf)).not.toBeNaN()
      await write('after the restore')
      await settle()
      expect(await verify(head)).toContain('whole')

      const empty = await openTestDatabase('empty')
      await move(database.ownerUrl, empty.ownerUrl)
      const moved = openDatabase(empty.url)
      await empty.query(INSERT, [registrationId(), 'test.done', 'after the move', '{}'])
      expect(await chainAudit(moved)).toBeGreaterThan(0)
      expect(await runAuditCommand(empty.ownerUrl, ['verify', COMPANY], { head })).toContain('whole')
      await moved.close()
      await empty.drop()
    },
    180_000,
  )
})
