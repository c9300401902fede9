import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { publicKeyOf } from '../platform/ondc-keys.ts'
import { type TestApp, buildTestApp } from '../testing/test-app.ts'
import { type TestPartner, addChannel, partnerCaller } from '../testing/test-channel.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { type Options, runAdminCommand } from './admin.ts'

let database: TestDatabase
let app: TestApp
let channel: TestPartner

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  channel = await addChannel(database)
  await database.query('delete from partner_secrets')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const admin = async (command: string, options: Options) => {
  const db = openDatabase(database.ownerUrl, { connections: 1 })
  try {
    return await db.kysely
      .transaction()
      .execute((tx) => runAdminCommand(tx, command.split(' '), options, async () => ''))
  } finally {
    await db.close()
  }
}

let networks = 0
const statusWith = async (secret: string) =>
  (
    await partnerCaller(
      app,
      { secret },
      `203.0.${++networks}.1`,
    )({
      method: 'GET',
      path: `/v1/channels/${channel.key}/catalogue?size=1`,
    })
  ).status

test('OA-3 OA-11 a secret is made, rotated with two active, and revoked', async () => {
  const ours = { channel: channel.key }
  expect(await admin('secret list', ours)).toBe('There are no secrets.')
  const first = await admin('secret create', ours)
  expect(first).toMatch(/^evs_[\w-]{43}$/)
  expect(await statusWith(first)).toBe(200)
  await expect(admin('secret create', ours)).rejects.toThrow('There is a secret already')
  const second = await admin('secret rotate', ours)
  expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200])
  const third = await admin('secret rotate', ours)
  expect([await statusWith(first), await statusWith(second), await statusWith(third)]).toEqual([
    401, 200, 200,
  ])
  const rows = (await admin('secret list', ours))
    .split('\n')
    .map((line) => JSON.parse(line) as { secret_id: string; ends_with: string })
  expect(rows.map(({ ends_with }) => ends_with)).toEqual([third.slice(-4), second.slice(-4)])
  await admin('secret revoke', { ...ours, id: rows[1]?.secret_id })
  expect([await statusWith(second), await statusWith(third)]).toEqual([401, 200])
  const audit = await database.query(
    `select action from audit_trail where action like 'admin.secret.%' order by audit_id`,
  )
  expect(audit.map((row) => (row as { action: string }).action.replace('admin.secret.', ''))).toEqual([
    'create',
    'create',
    'revoke',
    'create',
    'revoke',
  ])
})

test('OA-11 the secret itself is nowhere but in its row', async () => {
  const secret = await admin('secret rotate', { channel: channel.key })
  expect(await admin('secret list', { channel: channel.key })).not.toContain(secret)
  const told = await database.query(
    'select 1 from audit_trail where detail::text like $1 or subject like $1',
    [`%${secret.slice(4)}%`],
  )
  expect(told).toEqual([])
})

test.each<[string, Options, string]>([
  ['secret create', {}, 'Say whose secret'],
  ['secret create', { channel: 'a', carrier: 'b' }, 'Say whose secret'],
  ['secret create', { channel: 'nobody' }, 'There is no channel nobody'],
  ['secret create', { subscriber: 'nobody' }, 'There is no subscriber nobody'],
  ['secret rotate', { chanel: 'nobody' }, '--chanel is not known'],
  ['delivery resend', {}, 'Nothing was changed'],
])('OA-11 admin %s %j says what is wrong', async (command, options, message) => {
  await expect(admin(command, options)).rejects.toThrow(message)
})

test('OA-11 a key that another company has is refused', async () => {
  const carrier = { 'carrier-key': 'quick-parcels', 'carrier-name': 'Quick Parcels' }
  await admin('carrier create', { registration: 'Demo Retail', ...carrier })
  await expect(admin('carrier create', { registration: 'Other Traders', ...carrier })).rejects.toThrow(
    'The key quick-parcels is taken',
  )
})

test('OD-17 a participant and the own key of a channel are written, and no private key is shown', async () => {
  const own = JSON.parse(await admin('secret create', { network: channel.key })) as {
    key_id: string
    public_key: string
  }
  const [row] = await database.query<{ secret: string }>(
    `select secret from partner_secrets where kind = 'network' and secret_id = $1`,
    [own.key_id],
  )
  expect(publicKeyOf(row?.secret ?? '')).toBe(own.public_key)
  expect(await admin('secret list', { network: channel.key })).not.toContain(row?.secret)
  const buyer = {
    registration: 'Demo Retail',
    'network-id': 'buyer.example',
    'key-id': 'k1',
    url: 'https://buyer.example/ondc',
  }
  await expect(admin('network-participant create', { ...buyer, 'public-key': 'not a key' })).rejects.toThrow(
    'must be an Ed25519 key',
  )
  const id = await admin('network-participant create', { ...buyer, 'public-key': own.public_key })
  await expect(
    admin('network-participant create', { ...buyer, 'public-key': own.public_key }),
  ).rejects.toThrow('has the participant buyer.example already')
  await admin('network-participant change', { id, 'key-id': 'k2' })
  expect(await admin('network-participant list', {})).toContain('"key_id":"k2"')
})
