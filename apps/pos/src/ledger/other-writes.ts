import type { LedgerDb, LedgerStore, LedgerWriter } from '../db/ledger-db.ts'
import { editedFields } from '../db/lists/customer-store.ts'
import type { OtherWrite, OtherWriteBodies } from '../db/ledger-records.ts'
import { activePerson, newRow } from '../db/outbox/queued-row.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import { logFailure } from '../platform/log.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'

/**
 * Writes other than sales are handled like sales: on the disk before the screen reports success, sent later by the same
 * sender, and booked once, because their UUID is made before the first try.
 */
export interface OtherWritePorts {
  db: LedgerDb
  clock: Clock
}

const NOT_SAVED = 'Not saved: this device could not store it. Free some space and try again.'

/** The stores that `queueOnce` uses. */
export const QUEUE_STORES = ['otherWrites', 'journal', 'registerLease', 'user'] as const

/** The same UUID is the same write: a double click, or a retry after a lost result. */
export const queueOnce = async (tx: LedgerWriter, write: OtherWrite): Promise<void> => {
  if (await tx.get('otherWrites', write.key)) return
  // After a permanent sign-out in another tab the next account would send what is queued now (CM-11).
  const [lease] = await tx.list('registerLease', '', 1)
  if (!lease) throw new Error('This device was signed out in another window.')
  await tx.put('otherWrites', [{ ...write, ...(await activePerson(tx)) }])
  await tx.add('journal', { UUID: write.key, at: write.createdAt, event: 'queued', detail: write.label })
}

const store = async (
  ports: OtherWritePorts,
  stores: readonly LedgerStore[],
  body: (tx: LedgerWriter) => Promise<void>,
): Promise<Outcome> => {
  try {
    await ports.db.write('strict', stores, body)
    return DONE
  } catch (error) {
    logFailure('A write could not be queued.', error)
    return refused(NOT_SAVED)
  }
}

const queue = (ports: OtherWritePorts, write: OtherWrite): Promise<Outcome> =>
  store(ports, QUEUE_STORES, (tx) => queueOnce(tx, write))

/** The `load` of a customer created here: a full sync must not treat them as deleted. */
const CREATED_HERE = 0

const now = ({ clock }: OtherWritePorts) => toInstant(clock.now())

export type Opening = OtherWriteBodies['opening']
export type CashMovement = OtherWriteBodies['cashMovement']
export type NewCustomer = OtherWriteBodies['customer']

/** An opening made offline. Until it is sent the register shows "opening not sent" (D-19). */
export const queueOpening = (ports: OtherWritePorts, body: Opening): Promise<Outcome> =>
  queue(ports, {
    ...newRow(body.UUID, now(ports)),
    kind: 'opening',
    body,
    label: `${body.CashRegisterCode} - ${body.CashRegisterName}`,
    amount: body.OpeningBalance ?? 0,
  })

/** Cash in or out without a sale, or the drawer opened without one. */
export const queueCashMovement = (ports: OtherWritePorts, body: CashMovement): Promise<Outcome> =>
  queue(ports, {
    ...newRow(body.UUID, now(ports)),
    kind: 'cashMovement',
    body,
    label: body.Reason,
    amount: body.Amount,
  })

/** A count of the drawer by whoever hands it over (D-28). */
export const queueDrawerCount = (
  ports: OtherWritePorts,
  body: OtherWriteBodies['drawerCount'],
  label: string,
): Promise<Outcome> =>
  queue(ports, {
    ...newRow(body.UUID, now(ports)),
    kind: 'drawerCount',
    body,
    label,
    amount: body.CountedCash,
  })

/** A customer created at this till: queued for the server, and found on this device at once. */
export const queueCustomer = async (ports: OtherWritePorts, body: NewCustomer): Promise<Outcome> => {
  const at = now(ports)
  const write: OtherWrite = {
    ...newRow(body.key, at),
    kind: 'customer',
    body,
    label: `${body.FirstName} ${body.LastName}`.trim(),
    amount: null,
  }
  const local = { ...body, CreditLimit: null, IsDeleted: false, ActionOn: at, load: CREATED_HERE }
  return store(ports, [...QUEUE_STORES, 'customer'], async (tx) => {
    await queueOnce(tx, write)
    if (!(await tx.get('customer', body.key))) await tx.put('customer', [local])
  })
}

/** A changed customer: queued for the server, and shown on this device at once. */
export const queueCustomerEdit = (
  ports: OtherWritePorts,
  body: OtherWriteBodies['customerEdit'],
): Promise<Outcome> => {
  const write: OtherWrite = {
    ...newRow(body.UUID, now(ports)),
    kind: 'customerEdit',
    body,
    label: `${body.FirstName} ${body.LastName}`.trim(),
    amount: null,
  }
  return store(ports, [...QUEUE_STORES, 'customer'], async (tx) => {
    await queueOnce(tx, write)
    const known = await tx.get('customer', body.key)
    if (known) await tx.put('customer', [{ ...known, ...editedFields(body) }])
  })
}

/** Whether the server has not acknowledged it yet. */
export const isUnsent = (db: LedgerDb, key: string): Promise<boolean> =>
  db.read(['otherWrites'], async (tx) => {
    const row = await tx.get('otherWrites', key)
    return row !== undefined && row.status !== 'completed'
  })
