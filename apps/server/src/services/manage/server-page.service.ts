import { APP_VERSION, type ServerReply } from '@evertill/contract'
import type { ServerFacts } from '../../config/server-facts.ts'
import type { Database } from '../../db/database.ts'
import { DEMO_REGISTRATION_IDS } from '../../db/seed/companies.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import type { Mailer } from '../../platform/mailer.ts'
import { readFirstRunState, runsServer } from '../../repositories/company/first-run.repository.ts'
import { listExpiryDates, readPlan } from '../../repositories/manage/server-page.repository.ts'
import { NO_BACKUP, type NightlyBackup } from '../backup/nightly-backup.service.ts'
import type { OwnerAccess } from '../company/first-run.service.ts'
import { type Outcome, done } from '../outcome.ts'

type Ports = {
  readonly db: Database
  readonly server: ServerFacts
  readonly mailer: Mailer | undefined
  readonly nightlyBackup: NightlyBackup | undefined
  readonly publicUrl: () => string
  readonly tillUrls: () => readonly string[]
  readonly owner: OwnerAccess | undefined
}

/** What an owner needs to know about the server, and what was agreed about the company. */
export const readServer = async (
  { db, server, mailer, nightlyBackup, publicUrl, tillUrls, owner }: Ports,
  identity: Identity,
): Promise<Outcome<ServerReply>> => {
  const { plan, access, isOperator, hasDemo } = await withTenant(db, identity, async (tx) => ({
    plan: await readPlan(tx),
    access: await listExpiryDates(tx),
    isOperator: await runsServer(tx),
    hasDemo: (await readFirstRunState(tx, DEMO_REGISTRATION_IDS)).has_demo,
  }))
  const { kind, names, validTo } = server.certificate()
  const { code: _code, ...Backup } = (await nightlyBackup?.state()) ?? NO_BACKUP
  return done({
    code: '0',
    Version: APP_VERSION,
    PublicAddress: publicUrl(),
    IsPublicAddressSet: server.isPublicUrlSet,
    TillUrls: [...tillUrls()],
    Certificate: { Kind: kind, Names: [...names], ValidTo: validTo?.toISOString() ?? null },
    TrustUrls: [...server.trustUrls()],
    HasMail: mailer !== undefined,
    Backup,
    Plan: plan,
    Access: access.map(({ day, stores }) => ({ ExpiryDate: day, Stores: stores })),
    CanDeleteDemo: owner !== undefined && isOperator && hasDemo,
  })
}
