import { documentsOf, EXCHANGE_PAYMENT, SentSale } from '@evertill/contract'
import type { LedgerDb } from '../db/ledger-db.ts'
import { retryRow } from '../db/outbox/queued-row.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'

/** One reference of a sale, by its path in the body: `CustomerID`, `Lines.0.ProductID`. */
export interface Reference {
  path: string
  value: string
}

/**
 * What can be corrected in a refused sale: its references. Never an amount, a quantity, a rate, a date or a number,
 * which are on the customer's receipt (D-4).
 */
const SALE_REFERENCES = [
  'StoreID',
  'CashRegisterID',
  'TransactionTypeID',
  'CustomerID',
  'CustomerName',
  'CustomerPhoneNo',
  'CustomerEmailID',
  'CustomerGSTIN',
  'SalesChannelID',
  'SalesPersonID',
  'ClosingKey',
  'ConvertedFromUUID',
  'OrderID',
  'Note',
] as const
const LINE_REFERENCES = ['ProductID', 'SalesPersonID', 'Note'] as const
const PAYMENT_REFERENCES = ['PaymentTypeID', 'Reference'] as const

const present = (owner: object, names: readonly string[], prefix: string): Reference[] =>
  names.flatMap((name) => {
    const value: unknown = (owner as Record<string, unknown>)[name]
    return typeof value === 'string' ? [{ path: `${prefix}${name}`, value }] : []
  })

/** The references of a sale, in reading order; then those of the credit note that it carries. */
export const referencesOf = (sale: SentSale, at = ''): Reference[] => [
  ...present(sale, SALE_REFERENCES, at),
  ...sale.Lines.flatMap((line, index) => present(line, LINE_REFERENCES, `${at}Lines.${index}.`)),
  // The exchanged part has no payment type of the shop.
  ...sale.Payments.flatMap((payment, index) =>
    payment.PaymentTypeID === EXCHANGE_PAYMENT
      ? []
      : present(payment, PAYMENT_REFERENCES, `${at}Payments.${index}.`),
  ),
  ...(sale.CreditNote ? referencesOf(sale.CreditNote, 'CreditNote.') : []),
]

type Corrected = Outcome<{ sale: SentSale }>

/** The sale with other references. An empty value removes the reference. Nothing else may change. */
export const correctReferences = (sale: SentSale, changes: readonly Reference[]): Corrected => {
  const allowed = new Set(referencesOf(sale).map((reference) => reference.path))
  const corrected = structuredClone(sale)
  for (const { path, value } of changes) {
    if (!allowed.has(path)) return { ok: false, message: `${path} cannot be changed.` }
    const steps = path.split('.')
    const name = steps.pop() ?? ''
    const owner = steps.reduce<Record<string, unknown>>(
      (at, step) => at[step] as Record<string, unknown>,
      corrected,
    )
    if (value.trim() === '') delete owner[name]
    else owner[name] = value.trim()
  }
  const checked = SentSale.safeParse(corrected)
  if (checked.success) return { ok: true, sale: corrected }
  const [issue] = checked.error.issues
  return { ok: false, message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` }
}

interface AttentionPorts {
  db: LedgerDb
  clock: Clock
}

/** Keeps the committed body next to the corrected one, and records the change in the journal. */
export const correctSale = (
  { db, clock }: AttentionPorts,
  key: string,
  changes: readonly Reference[],
): Promise<Outcome> =>
  db.write('strict', ['salesQueue', 'salesHistory', 'journal'], async (tx) => {
    const row = await tx.get('salesQueue', key)
    if (!row) return refused('This sale has been sent meanwhile.')
    if (row.status === 'processing')
      return refused('This sale is being sent right now. Try again in a moment.')
    const corrected = correctReferences(row.originalData, changes)
    if (!corrected.ok) return refused(corrected.message)
    const { UUID } = row.originalData
    const now = clock.now()
    await tx.put('salesQueue', [
      {
        ...retryRow(row, now),
        originalData: corrected.sale,
        committedData: row.committedData ?? row.originalData,
      },
    ])
    for (const sale of documentsOf(corrected.sale)) {
      const history = await tx.get('salesHistory', sale.UUID)
      if (history) await tx.put('salesHistory', [{ ...history, sale }])
    }
    const before = new Map(referencesOf(row.originalData).map(({ path, value }) => [path, value]))
    const detail = changes
      .map(({ path, value }) => `${path}: ${before.get(path)} → ${value.trim()}`)
      .join('; ')
    await tx.add('journal', { UUID, at: toInstant(now), event: 'corrected', detail })
    return DONE
  })

/** One more try, by hand. */
export const retryNow = (
  { db, clock }: AttentionPorts,
  store: 'salesQueue' | 'otherWrites',
  key: string,
): Promise<Outcome> =>
  db.write('strict', [store, 'journal'], async (tx) => {
    const row = await tx.get(store, key)
    if (!row || row.status === 'completed') return refused('It has been sent meanwhile.')
    if (row.status === 'processing') return DONE
    const now = clock.now()
    await tx.put(store, [retryRow(row, now)])
    await tx.add('journal', {
      UUID: key.split('/')[0] ?? key,
      at: toInstant(now),
      event: 'retried',
      detail: '',
    })
    return DONE
  })
