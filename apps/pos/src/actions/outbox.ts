import type { QueueStore } from '../db/ledger-db.ts'
import { type BookedAsNew, bookAsNew } from '../ledger/book-as-new.ts'
import { putAsideBilled } from '../ledger/billed-elsewhere.ts'
import { correctSale, type Reference, retryNow } from '../ledger/correct-sale.ts'
import {
  exportUnsent,
  importUnsent,
  type Imported,
  parseUnsentFile,
  type UnsentFile,
} from '../ledger/unsent-file.ts'
import { DONE, type Outcome } from '../platform/outcome.ts'
import type { Runtime } from './runtime.ts'

type OutboxParts = Pick<Runtime, 'clock' | 'ledger' | 'sender'>

const NOT_STORED: Imported = {
  ok: false,
  message: 'This device could not store the file. Nothing was taken in.',
}

const portsOf = ({ clock, ledger }: Pick<Runtime, 'clock' | 'ledger'>) => ({ db: ledger, clock })

const wakeIfDone = <Done extends { ok: boolean }>({ sender }: OutboxParts, outcome: Done): Done => {
  if (outcome.ok) sender.sendNow()
  return outcome
}

/** Sends a row once more. What can never be sent, because its order is billed already, is put aside. */
export const retryQueued = async (
  runtime: OutboxParts,
  { store, key }: { store: QueueStore; key: string },
): Promise<Outcome> =>
  (await putAsideBilled(portsOf(runtime), key))
    ? DONE
    : wakeIfDone(runtime, await retryNow(portsOf(runtime), store, key))

export const correctQueuedSale = async (
  runtime: OutboxParts,
  key: string,
  changes: readonly Reference[],
): Promise<Outcome> => wakeIfDone(runtime, await correctSale(portsOf(runtime), key, changes))

/** Like a void it decides over money that was taken, so it needs the same right or approval. */
export const bookQueuedAsNew = async (
  runtime: OutboxParts & Pick<Runtime, 'newUuid' | 'session'>,
  key: string,
  approval?: { approvedBy: string },
): Promise<BookedAsNew> => {
  const { newUuid, session } = runtime
  const by = session.get().user?.Name ?? ''
  const request = { key, by, approvedBy: approval?.approvedBy }
  return wakeIfDone(runtime, await bookAsNew({ ...portsOf(runtime), newUuid }, request))
}

export const exportUnsentFile = (
  runtime: Pick<Runtime, 'clock' | 'ledger' | 'session'>,
): Promise<UnsentFile> => {
  const { user, lease } = runtime.session.get()
  return exportUnsent(portsOf(runtime), {
    RegistrationID: user?.RegistrationID ?? '',
    DeviceID: lease?.DeviceID ?? '',
  })
}

/** Takes in the file of another device of the same registration: all of it or nothing. */
export const importUnsentFile = async (
  runtime: OutboxParts & Pick<Runtime, 'session'>,
  text: string,
): Promise<Imported> => {
  const file = parseUnsentFile(text, runtime.session.get().user?.RegistrationID ?? '')
  if (typeof file === 'string') return { ok: false, message: file }
  return wakeIfDone(runtime, await importUnsent(portsOf(runtime), file).catch(() => NOT_STORED))
}
