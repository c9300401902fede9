import { randomUUID } from 'node:crypto'
import { DEMO_RETAIL, OTHER_TRADERS } from '../db/seed/companies.ts'
import { demoKey } from '../db/seed/keys.ts'
import { type PartnerCall, signCall } from './partner-client.ts'
import { type Answer, type TestApp, call } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'
import { storeKey } from './test-sale.ts'

export type TestPartner = { readonly key: string; readonly secret: string; readonly registrationId: string }

const companyOf = (name: 'demo' | 'other') => (name === 'demo' ? DEMO_RETAIL : OTHER_TRADERS)

export const registrationIdOf = (name: 'demo' | 'other'): string => {
  const { id } = companyOf(name)
  return demoKey(id, 'registration', id)
}

/** A secret, as `evertill admin secret create` makes one. */
export const addSecret = async (
  database: TestDatabase,
  { kind, key, company = 'demo' }: { kind: 'channel' | 'carrier'; key: string; company?: 'demo' | 'other' },
): Promise<string> => {
  const secret = `evs_${randomUUID()}${randomUUID()}`
  await database.query(
    `insert into partner_secrets (registration_id, secret_id, kind, partner_key, secret)
     values ($1, gen_random_uuid(), $2, $3, $4)`,
    [registrationIdOf(company), kind, key, secret],
  )
  return secret
}

/** A channel of a demo company that sells from its first store. */
export const addChannel = async (
  database: TestDatabase,
  { key = `web-${randomUUID().slice(0, 8)}`, company = 'demo' as 'demo' | 'other', autoAccept = false } = {},
): Promise<TestPartner> => {
  const { id, stores } = companyOf(company)
  const registrationId = registrationIdOf(company)
  const store = storeKey(stores[0]?.code ?? '', id)
  await database.query(
    `insert into order_channels (registration_id, channel_key, channel_name, store_id, auto_accept)
     values ($1, $2, 'Web shop', $3, $4)`,
    [registrationId, key, store, autoAccept],
  )
  await database.query(
    'update registrations set enable_ondc = true, enable_package_tracker = true where registration_id = $1',
    [registrationId],
  )
  return { key, secret: await addSecret(database, { kind: 'channel', key, company }), registrationId }
}

export const addCarrier = async (
  database: TestDatabase,
  { name = 'Fast Parcels', company = 'demo' as 'demo' | 'other' } = {},
): Promise<TestPartner> => {
  const key = `carrier-${randomUUID().slice(0, 8)}`
  const registrationId = registrationIdOf(company)
  await database.query(
    'insert into carriers (registration_id, carrier_id, carrier_key, carrier_name) values ($1, gen_random_uuid(), $2, $3)',
    [registrationId, key, name],
  )
  return { key, secret: await addSecret(database, { kind: 'carrier', key, company }), registrationId }
}

/** Calls as a partner, from an address of its own so that refusals of other tests do not count against it. */
export const partnerCaller =
  (app: TestApp, { secret }: { readonly secret: string }, address = '198.51.100.7') =>
  <Body = Record<string, unknown>>(request: PartnerCall, at = new Date()): Promise<Answer<Body>> =>
    call<Body>(app, { ...signCall(secret, request, at), remoteAddress: address })
