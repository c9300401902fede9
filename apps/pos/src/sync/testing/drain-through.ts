import type { ApiClient } from '../../api/client.ts'
import type { LedgerDb } from '../../db/ledger-db.ts'
import { createOutboxStore } from '../../db/outbox/outbox-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { type DrainResult, drainOutbox } from '../outbox/drain.ts'
import { createTransport } from '../outbox/transport.ts'

/** Sends what the device owes by the shipped transport, once, as a sender would that has just been woken. */
export const drainOnce = (api: ApiClient, db: LedgerDb, clock: Clock): Promise<DrainResult> =>
  drainOutbox(
    { store: createOutboxStore(db), transport: createTransport(api), clock, random: () => 0 },
    new AbortController().signal,
  )
