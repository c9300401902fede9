import type { ENDPOINTS, EndpointName } from '@evertill/contract'
import type { z } from 'zod'
import type { ServerFacts } from '../config/server-facts.ts'
import type { SupportContact } from '../config/support-contact.ts'
import type { Database } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import type { BackgroundMailer, Mailer } from '../platform/mailer.ts'
import type { Push } from '../push/push.ts'
import type { NightlyBackup } from '../services/backup/nightly-backup.service.ts'
import type { OwnerAccess } from '../services/company/first-run.service.ts'
import type { Download } from '../services/company-data/company-export.service.ts'
import type { HeldCompanies } from '../services/company-data/held-companies.ts'
import type { CompanyExports } from '../services/company-data/make-company-export.ts'
import type { TillReports } from '../services/devices/till-reports.service.ts'
import type { LiveStream } from '../services/events/live-events.service.ts'
import type { LiveHub } from '../services/events/live-hub.ts'
import type { Outcome } from '../services/outcome.ts'
import type { JudgedCaller } from '../services/people/access.service.ts'
import type { HubCaller } from '../services/people/hub-sessions.service.ts'
import type { Webhooks } from '../services/partners/subscribers.service.ts'
import type { Partner } from '../services/partners/verify-partner.service.ts'
import type { TokenService } from '../services/people/token.service.ts'
import type { CallOrigin } from '../services/people/user-sessions.service.ts'

/** What handlers may use. None of it knows HTTP. */
export type Ports = {
  readonly db: Database
  readonly tokens: TokenService
  readonly clock: Clock
  readonly live: LiveHub
  readonly push: Push
  readonly heartbeatMs?: number | undefined
  readonly backgroundMailer: BackgroundMailer
  /** Undefined without mail settings. */
  readonly mailer: Mailer | undefined
  /** The address of the till, without a trailing slash. */
  readonly publicUrl: () => string
  /** The address that links to bills begin with. Undefined: none are made. */
  readonly billUrl: string | undefined
  readonly support: SupportContact
  /** Undefined if the server was not given the login of the database's owner. */
  readonly owner: OwnerAccess | undefined
  readonly nightlyBackup: NightlyBackup | undefined
  /** Where a till opens: on this machine, then from others in the network. */
  readonly tillUrls: () => readonly string[]
  readonly server: ServerFacts
  readonly tillReports: TillReports
  readonly webhooks: Webhooks
  /** Undefined without the login of the database's owner. */
  readonly companyExports: CompanyExports | undefined
  readonly heldCompanies: HeldCompanies
}

type Rows = typeof ENDPOINTS
type Parsed<Row, Part extends string> = Row extends { readonly [Key in Part]: infer Schema }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : undefined
  : undefined

/** The cookie of a hub session. Only the calls that open and close one write it. */
export type HubCookie = { set(value: string): void; clear(): void }

/** Who calls, by what the table says of `auth`. */
type Identities = { readonly token: JudgedCaller; readonly hub: HubCaller }

/** A validated call. */
export type Call<Name extends EndpointName> = {
  readonly params: Parsed<Rows[Name], 'params'>
  readonly query: Parsed<Rows[Name], 'query'>
  readonly body: Parsed<Rows[Name], 'body'>
  readonly identity: Rows[Name]['auth'] extends keyof Identities ? Identities[Rows[Name]['auth']] : undefined
  /** Set exactly when the table says `auth: 'partner'`. */
  readonly partner: Rows[Name]['auth'] extends 'partner' ? Partner : undefined
  readonly origin: CallOrigin
  readonly hubCookie: HubCookie
  /** The text of the body, for calls that store it. */
  readonly rawBody: string
  /** Sent by the browser when it reconnects a stream. */
  readonly lastEventId: string | undefined
  /** The time on the device when it sent the call. A header, so it may be any text. */
  readonly sentAt: string | undefined
}

export type Handler<Name extends EndpointName> = (
  call: Call<Name>,
) => Promise<
  Outcome<
    Rows[Name] extends { readonly stream: true }
      ? LiveStream
      : Rows[Name] extends { readonly download: string }
        ? Download
        : z.output<Rows[Name]['reply']>
  >
>

export type Handlers = { readonly [Name in EndpointName]: Handler<Name> }
