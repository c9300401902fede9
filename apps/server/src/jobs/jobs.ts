import { UNDO_DAYS } from '@evertill/contract'
import type { Database } from '../db/database.ts'
import { asJob } from '../db/tenant.ts'
import type { Clock } from '../platform/clock.ts'
import type { PushAdapter } from '../push/push-port.ts'
import {
  DISPATCH_BATCH_SIZE,
  dispatchEvents,
  pruneEvents,
} from '../repositories/events/event-dispatch.repository.ts'
import { pruneExports } from '../repositories/company-data/write-export.repository.ts'
import { pruneImports } from '../repositories/imports/import-claim.repository.ts'
import { prunePictures } from '../repositories/manage/prune-pictures.repository.ts'
import { pruneDeliveries } from '../repositories/partners/delivery.repository.ts'
import { pruneSignIns } from '../repositories/people/prune-sign-ins.repository.ts'
import { placeBacklogs } from '../repositories/sales/sale-position.repository.ts'
import { readClock } from '../repositories/server-state.repository.ts'
import { chainAudit } from '../services/audit/chain-audit.service.ts'
import { makeAuditCheckJob } from '../services/audit/check-audit.service.ts'
import { PRICE_BATCH_SIZE, applyDuePrices } from '../services/catalogue/price-changes.service.ts'
import { EXPIRY_BATCH_SIZE, expireOrders } from '../services/orders/order-expiry.service.ts'
import { makeRollupJob } from '../services/reports/rollups.service.ts'
import { mailAlarms } from '../services/review/alarm-mail.service.ts'
import { reviewBatches } from '../services/review/review.service.ts'
import { deleteDueCompanies, remindOfDeletions } from '../services/company-data/company-deletion.service.ts'
import { EXPORT_KEPT_MS } from '../services/company-data/company-export.service.ts'
import type { TillReports } from '../services/devices/till-reports.service.ts'
import { mailReports } from '../services/reports/report-mails.service.ts'
import { warnOfTills } from '../services/devices/till-warnings.service.ts'
import type { Mailer } from '../platform/mailer.ts'
import type { SendWebhook } from '../platform/webhook.ts'
import { sendDueDeliveries } from '../services/partners/deliveries.service.ts'
import type { NightlyBackup } from '../services/backup/nightly-backup.service.ts'
import { makeImportJob } from '../services/imports/import-job.ts'
import { sendDuePushes } from '../services/events/push-sender.service.ts'
import { runInBatches } from './run-in-batches.ts'
import { startLoop } from './loop.ts'

const DISPATCH_INTERVAL_MS = 200
/** One batch per run: at most 100 sales a second, so that the review hardly slows down incoming sales. */
const REVIEW_INTERVAL_MS = 1_000
/** A backlog of 200,000 sales is placed in some minutes, with a twentieth of the database's time. */
const PLACE_INTERVAL_MS = 1_000
/** How old the figures of reports get when a day is quickly rebuilt. */
const ROLLUP_INTERVAL_MS = 1_000
const PUSH_INTERVAL_MS = 1_000
const DELIVERY_INTERVAL_MS = 1_000
/** How much later than its time an order expires. A till that accepts in between is refused all the same. */
const EXPIRY_INTERVAL_MS = 1_000
/** Alarms of one minute are one mail. */
const ALARM_INTERVAL_MS = 60_000
/** How long a file waits to be read. */
const IMPORT_INTERVAL_MS = 500
/** How much later than its day begins a dated price is charged. */
const PRICE_INTERVAL_MS = 30_000
/** How long an entry of the audit trail can be removed unseen. */
const AUDIT_INTERVAL_MS = 5_000
/** How long a check of the audit trail waits that somebody asked for. */
const AUDIT_CHECK_INTERVAL_MS = 2_000
/** How old the hub's page of devices gets, and how often a till's row is written at most. */
const TILL_REPORT_INTERVAL_MS = 60_000
/** How much later than two hours somebody is told of a silent till. */
const TILL_WARNING_INTERVAL_MS = 60_000
/** How much later than its moment a company is deleted. */
const DELETION_INTERVAL_MS = 60_000
/** How much later than its hour a report is mailed. */
const REPORT_MAIL_INTERVAL_MS = 30_000
const PRUNE_INTERVAL_MS = 60 * 60_000
const BACKUP_INTERVAL_MS = 60_000
/** A till that was offline longer has to sync everything again. */
const EVENT_RETENTION_MS = 7 * 24 * 60 * 60_000

/** A day longer than an import can be undone. */
const IMPORT_RETENTION_MS = (UNDO_DAYS + 1) * 24 * 60 * 60_000
/** Of a picture that no product has any more. */
const PICTURE_RETENTION_MS = UNDO_DAYS * 24 * 60 * 60_000

type Ports = {
  /** Undefined where this server makes none. */
  readonly nightlyBackup?: NightlyBackup | undefined
  readonly db: Database
  readonly clock: Clock
  readonly adapters: readonly PushAdapter[]
  /** Undefined without mail settings: alarms then stand only in the lists. */
  readonly mailer?: Mailer | undefined
  /** The address of the till, for links in mails. */
  readonly publicUrl?: () => string
  /** Posts to subscribers. Undefined: nothing is sent, as in tests that do it by hand. */
  readonly sendWebhook?: SendWebhook | undefined
  /** Undefined: nothing is written, as in tests that do it by hand. */
  readonly tillReports?: TillReports | undefined
  /** Undefined where the server was not given the login of the database's owner: then no company can be deleted. */
  readonly ownerUrl?: string | undefined
  readonly warn: (error: unknown, what: string) => void
}

export type Jobs = { stop(): Promise<void> }

/** Background work. Every server process runs it; locks in PostgreSQL decide which process does which part. */
export const startJobs = (ports: Ports): Jobs => {
  const { db, clock, warn, mailer, sendWebhook: send, nightlyBackup, tillReports, ownerUrl } = ports
  const { publicUrl = () => '' } = ports
  const loop = (what: string, intervalMs: number, work: () => Promise<unknown>) =>
    startLoop({ intervalMs, work, onError: (error) => warn(error, `${what} failed and will be retried`) })

  const pushes = loop('sending pushes', PUSH_INTERVAL_MS, async () => {
    const shared = { ...ports, clock: await asJob(db, readClock) }
    while ((await sendDuePushes(shared)) > 0);
  })
  const deliveries = loop('telling subscribers', DELIVERY_INTERVAL_MS, async () => {
    while (send && (await sendDueDeliveries({ db, clock, send })) > 0);
  })
  const dispatch = loop('publishing events', DISPATCH_INTERVAL_MS, () =>
    runInBatches(DISPATCH_BATCH_SIZE, async () => {
      const published = await dispatchEvents(db)
      if (published > 0) pushes.wake()
      return published
    }),
  )
  const review = loop('reviewing booked sales', REVIEW_INTERVAL_MS, () => reviewBatches(db))
  const alarms = loop('mailing alarms', ALARM_INTERVAL_MS, async () => {
    if (mailer) await mailAlarms(db, mailer)
  })
  let placedTo: string | undefined
  const place = loop('placing sales', PLACE_INTERVAL_MS, async () => {
    placedTo = await placeBacklogs(db, placedTo)
  })
  const rollups = loop('rebuilding roll-ups', ROLLUP_INTERVAL_MS, makeRollupJob(db))
  const expiry = loop('expiring orders', EXPIRY_INTERVAL_MS, () =>
    runInBatches(EXPIRY_BATCH_SIZE, () => expireOrders(db)),
  )
  const prices = loop('applying dated prices', PRICE_INTERVAL_MS, () =>
    runInBatches(PRICE_BATCH_SIZE, () => applyDuePrices(db)),
  )
  const audit = loop('chaining the audit trail', AUDIT_INTERVAL_MS, () => chainAudit(db))
  const auditCheck = makeAuditCheckJob(db)
  const checks = loop('checking the audit trail', AUDIT_CHECK_INTERVAL_MS, auditCheck.work)
  const importing = makeImportJob(db)
  const imports = loop('importing files', IMPORT_INTERVAL_MS, importing.work)
  const pruneFiles = loop('deleting imported files', PRUNE_INTERVAL_MS, () =>
    asJob(db, (tx) => pruneImports(tx, new Date(clock().getTime() - IMPORT_RETENTION_MS))),
  )
  const pruneData = loop('deleting exports', PRUNE_INTERVAL_MS, () =>
    asJob(db, (tx) => pruneExports(tx, new Date(clock().getTime() - EXPORT_KEPT_MS))),
  )
  const prunePicture = loop('deleting unused pictures', PRUNE_INTERVAL_MS, () =>
    asJob(db, (tx) => prunePictures(tx, new Date(clock().getTime() - PICTURE_RETENTION_MS))),
  )
  const prune = loop('deleting old events', PRUNE_INTERVAL_MS, () =>
    pruneEvents(db, new Date(clock().getTime() - EVENT_RETENTION_MS), clock()),
  )
  const pruneCalls = loop('deleting old deliveries', PRUNE_INTERVAL_MS, () => pruneDeliveries(db, clock()))
  const backup = loop('the nightly backup', BACKUP_INTERVAL_MS, async () => nightlyBackup?.runIfDue())
  const reports = loop('writing what tills report', TILL_REPORT_INTERVAL_MS, async () => tillReports?.flush())
  const warnings = loop('warning of silent tills', TILL_WARNING_INTERVAL_MS, async () => {
    if (mailer) await warnOfTills({ db, mailer, publicUrl }, clock())
  })
  const deletions = loop('deleting companies', DELETION_INTERVAL_MS, async () => {
    if (mailer) await remindOfDeletions({ db, mailer, publicUrl }, clock())
    if (ownerUrl !== undefined) await deleteDueCompanies({ db, ownerUrl }, clock())
  })
  const reportMails = loop('mailing reports', REPORT_MAIL_INTERVAL_MS, async () => {
    if (mailer) await mailReports({ db, clock, mailer, publicUrl })
  })
  const pruneSessions = loop('deleting expired sessions', PRUNE_INTERVAL_MS, () => pruneSignIns(db, clock()))
  return {
    stop: async () => {
      importing.stop()
      auditCheck.stop()
      await Promise.all([
        pushes.stop(),
        deliveries.stop(),
        pruneCalls.stop(),
        dispatch.stop(),
        review.stop(),
        place.stop(),
        rollups.stop(),
        expiry.stop(),
        audit.stop(),
        checks.stop(),
        imports.stop(),
        pruneFiles.stop(),
        prunePicture.stop(),
        prices.stop(),
        alarms.stop(),
        prune.stop(),
        backup.stop(),
        pruneSessions.stop(),
        reports.stop(),
        warnings.stop(),
        reportMails.stop(),
        pruneData.stop(),
        deletions.stop(),
      ])
    },
  }
}
