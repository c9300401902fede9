import type { PaymentProof } from '@evertill/contract'
import { type Fault, type IntentEvent, isFault, isOpenIntent, transitionIntent } from '@evertill/domain'
import { intentKey, type PaymentIntent } from '../db/cart/payment-intent.ts'
import type { LedgerDb, LedgerStore } from '../db/ledger-db.ts'
import { type Clock, toInstant } from '../platform/clock.ts'

interface Ports {
  db: LedgerDb
  clock: Clock
}

const STORES: readonly LedgerStore[] = ['paymentIntents', 'journal']
/** Open ones are few. Those that are over stay for as long as history does. */
const MAX_INTENTS = 10_000
const KEPT_MS = 90 * 24 * 3_600_000

export type NewIntent = Omit<PaymentIntent, 'key' | 'state' | 'createdAt' | 'updatedAt'>

/**
 * Stores that money is going to be asked for. Strict: when this resolves the intent is on the disk, and only then may
 * the device be asked.
 */
export const beginIntent = ({ db, clock }: Ports, intent: NewIntent): Promise<PaymentIntent> =>
  db.write('strict', STORES, async (tx) => {
    const at = toInstant(clock.now())
    const row: PaymentIntent = {
      ...intent,
      key: intentKey(intent.CartUUID, intent.id),
      state: 'asked',
      createdAt: at,
      updatedAt: at,
    }
    await tx.add('paymentIntents', row)
    await tx.add('journal', { UUID: row.CartUUID, at, event: 'money asked', detail: `${row.way} ${row.id}` })
    return row
  })

export interface IntentNews {
  event: Exclude<IntentEvent, 'ask' | 'book'>
  proof?: PaymentProof | undefined
  reason?: string | undefined
  byHand?: string | undefined
}

/**
 * Stores what is known of an intent now, strict. A move that its state does not allow changes nothing and is the answer:
 * another tab, or the commit of its sale, was first.
 */
export const moveIntent = (
  { db, clock }: Ports,
  key: string,
  { event, proof, reason, byHand }: IntentNews,
): Promise<PaymentIntent | Fault> =>
  db.write('strict', STORES, async (tx): Promise<PaymentIntent | Fault> => {
    const row = await tx.get('paymentIntents', key)
    const state = transitionIntent(row?.state ?? 'idle', event)
    if (!row || isFault(state) || state === 'idle') return isFault(state) ? state : GONE
    const at = toInstant(clock.now())
    const moved: PaymentIntent = {
      ...row,
      state,
      updatedAt: at,
      ...(proof ? { proof } : {}),
      ...(reason === undefined ? {} : { reason }),
      ...(byHand === undefined ? {} : { byHand }),
    }
    await tx.put('paymentIntents', [moved])
    const detail = `${row.id} ${state}${byHand === undefined ? '' : ` – ${byHand}`}`
    await tx.add('journal', { UUID: row.CartUUID, at, event: 'money settled', detail })
    return moved
  })

const GONE: Fault = { code: 'intent.illegal-transition', path: 'gone', message: 'The intent is gone.' }

export const readIntent = ({ db }: Pick<Ports, 'db'>, key: string): Promise<PaymentIntent | undefined> =>
  db.read(['paymentIntents'], (tx) => tx.get('paymentIntents', key))

/** Money that is here, or may be, and pays nothing yet: oldest first. */
export const openIntents = ({ db }: Pick<Ports, 'db'>): Promise<PaymentIntent[]> =>
  db.read(['paymentIntents'], async (tx) =>
    (await tx.list('paymentIntents', '', MAX_INTENTS))
      .filter(({ state }) => isOpenIntent(state))
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
  )

/** Where the goods of an intent are: the cashier can finish the sale only where there is a cart. */
export const cartStandsFor = (
  { db }: Pick<Ports, 'db'>,
  cartUuid: string,
): Promise<'cart' | 'parked' | 'gone'> =>
  db.read(['cart', 'parkedSales'], async (tx) => {
    if (await tx.get('cart', cartUuid)) return 'cart'
    return (await tx.get('parkedSales', cartUuid)) ? 'parked' : 'gone'
  })

/** Booked by card since the terminal's last end of day. */
export const unreconciled = ({ db }: Pick<Ports, 'db'>): Promise<PaymentIntent[]> =>
  db.read(['paymentIntents'], async (tx) =>
    (await tx.list('paymentIntents', '', MAX_INTENTS)).filter(
      ({ way, state, reconciledAt }) => way === 'card' && state === 'booked' && reconciledAt === undefined,
    ),
  )

/** The terminal has closed its day: its next totals begin with nothing. */
export const markReconciled = ({ db, clock }: Ports, keys: readonly string[]): Promise<void> =>
  db.write('strict', STORES, async (tx) => {
    const rows = (await tx.getMany('paymentIntents', keys)).filter((row) => row !== undefined)
    const reconciledAt = toInstant(clock.now())
    await tx.put(
      'paymentIntents',
      rows.map((row) => ({ ...row, reconciledAt })),
    )
  })

/** Forgets what was over long ago. Relaxed: a crash only makes the next start do it again. */
export const forgetOldIntents = ({ db, clock }: Ports): Promise<void> =>
  db.write('relaxed', ['paymentIntents'], async (tx) => {
    const before = toInstant(clock.now() - KEPT_MS)
    const over = (await tx.list('paymentIntents', '', MAX_INTENTS)).filter(
      ({ state, updatedAt }) => !isOpenIntent(state) && updatedAt < before,
    )
    await tx.remove(
      'paymentIntents',
      over.map(({ key }) => key),
    )
  })
