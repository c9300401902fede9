import type { SentSale } from '@evertill/contract'
import { documentKindOf, type DocumentKind, type Settlement } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { waitForAcknowledgement } from '../db/outbox/wait-for-acknowledgement.ts'
import { amountsOf } from '../ledger/amounts-of.ts'
import { completeSale, type SaleRefusal, type SellingPlace } from '../ledger/complete-sale.ts'
import { type Outcome, type RefusedCode, refusedFault, refusedWith } from '../platform/outcome.ts'
import { businessDateAt } from '../platform/store-day.ts'
import type { Runtime } from './runtime.ts'
import { creditOf, paymentsOf, type Tender } from './tender.ts'

/** Of orders that are brought to a pincode. */
const DELIVERY_LETTER = 'P'

/** What a shop usually gives a customer; the cashier may say otherwise. */
const CREDIT_DAYS = 30

const dayAfter = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export interface DocumentTerms {
  documentKind: DocumentKind
  /** The day of the store. */
  today: string
  usualDueDate: string
  /** Brought to somebody's door: it has to say whose. */
  isDelivered: boolean
}

export const documentTerms = (place: SellingPlace | null, now: number): DocumentTerms => {
  const letter = place?.transactionType.Letter
  const today = businessDateAt(now, place?.store ?? { TimeZone: 'UTC' })
  return {
    documentKind: documentKindOf(letter ?? ''),
    today,
    usualDueDate: dayAfter(today, CREDIT_DAYS),
    isDelivered: letter === DELIVERY_LETTER,
  }
}

/** What is to be paid; below zero money goes back. Only a return is another sum than the settled cart. */
export const documentAmounts = (
  place: SellingPlace | null,
  draft: CartDraft,
  settlement: Settlement,
  now: number,
): { payable: number; due: number } => {
  const kind = documentKindOf(place?.transactionType.Letter ?? '')
  return place && kind === 'return' ? amountsOf(kind, place, draft, now) : settlement.totals
}

/** Only what takes goods back can owe the customer money; other bills need not be computed for it. */
export const isRefund = (place: SellingPlace | null, draft: CartDraft, now: number): boolean => {
  const kind = documentKindOf(place?.transactionType.Letter ?? '')
  const takesBack = kind === 'return' || (draft.Returns ?? []).length > 0
  return place !== null && takesBack && amountsOf(kind, place, draft, now).due < 0
}

type CheckoutPorts = Pick<
  Runtime,
  'clock' | 'connection' | 'databases' | 'ledger' | 'newUuid' | 'reconciler' | 'sender'
> & {
  cart: SoldCart
  /** Draws at once what `change` changes, so that the next, empty cart never shows before the change to give. */
  drawAtOnce(change: () => void): void
}

/** The cart, as far as a sale needs it. */
export type SoldCart = Pick<Runtime['cart'], 'whileSold' | 'startNext'> & { get(): CartDraft }

export interface CartToSell {
  /** Null until store, register and lists are loaded. */
  place: SellingPlace | null
  /** The register session that is open. */
  closingKey: string | undefined
  tenders: readonly Tender[]
  /** Booked only where the customer owes something. */
  dueDate: string
}

export type CheckoutOutcome = Outcome<
  { sale: SentSale },
  RefusedCode<Exclude<SaleRefusal, 'fault'> | 'notReady' | 'withoutServer' | 'timeUnknown'>
>

export interface Checkout {
  /**
   * Makes a sale of the cart. `show` is called when the sale is on the disk. A second call while the first one runs
   * gets the answer of the first.
   */
  complete(sold: CartToSell, show: (sale: SentSale) => void): Promise<CheckoutOutcome>
}

export const createCheckout = (ports: CheckoutPorts): Checkout => {
  const { cart, clock, connection, databases, ledger, newUuid, sender } = ports
  let running: Promise<CheckoutOutcome> | null = null

  const complete = async (
    { place, closingKey, tenders, dueDate }: CartToSell,
    show: (sale: SentSale) => void,
  ): Promise<CheckoutOutcome> => {
    if (!place) return refusedWith('notReady')
    const isOnline = () => connection.get().serverReachable
    // The cart keeps its UUID when it is refused, so trying again is the same sale, never a second one.
    if (databases.isVolatile && !isOnline()) return refusedWith('withoutServer')
    // The server may know the time. If nobody does, the bill would get a wrong date and perhaps a wrong series (F-58).
    if (clock.get().isUnknown && !(await connection.check()).serverReachable)
      return refusedWith('timeUnknown')
    const draft = cart.get()
    const goesBack = isRefund(place, draft, clock.now())
    const owes = !goesBack && creditOf(tenders) > 0
    const sell = () =>
      completeSale(
        { db: ledger, clock, isOnline },
        { ...place, closingKey },
        owes ? { ...draft, DueDate: dueDate } : draft,
        paymentsOf(tenders, goesBack, newUuid),
      )
    let result = await sell()
    // A copied till: the sale waits for the slot that the server is giving it (RN-10).
    if (!result.ok && result.code === 'deviceCopied' && isOnline() && (await ports.reconciler.checkSlots()))
      result = await sell()
    if (!result.ok) {
      return result.code === 'fault' ? refusedFault(result.message) : refusedWith(result.code)
    }
    clock.note()
    if (databases.isVolatile) {
      sender.wake()
      // Nothing but the server keeps this sale: no receipt before its acknowledgement (D-12).
      if (!(await waitForAcknowledgement(databases.strict, result.sale.UUID)))
        return refusedWith('withoutServer')
    }
    ports.drawAtOnce(() => {
      show(result.sale)
      cart.startNext()
    })
    sender.wake()
    return result
  }

  return {
    complete: (sold, show) => {
      running ??= cart
        .whileSold(() => complete(sold, show))
        .finally(() => {
          running = null
        })
      return running
    },
  }
}
