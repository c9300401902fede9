import { Sale } from '@evertill/contract'
import type { LedgerDb } from '../db/ledger-db.ts'
import { retryRow } from '../db/outbox/queued-row.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'

/** One thing that a sale refers to, by its path in the body: `CustomerID`, `Lines.0.ProductID`. */
export interface Reference {
  path: string
  value: string
}

/**
 * What a person may change in a refused sale: whom and what it refers to. Never an amount, a quantity, a rate, a date
 * or a number: those are on the customer's receipt (decisions.md 4).
 */
const OF_SALE = [
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
  'Note',
] as const
const OF_LINE = ['ProductID', 'SalesPersonID', 'Note'] as const
const OF_PAYMENT = ['PaymentTypeID', 'Reference'] as const

const present = (owner: object, names: readonly string[], prefix: string): Reference[] =>
  names.flatMap((name) => {
    const value: unknown = (owner as Record<string, unknown>)[name]
    return typeof value === 'string' ? [{ path: `${prefix}${name}`, value }] : []
  })

/** The references that a sale has, in the order a person reads it. */
export const referencesOf = (sale: Sale): Reference[] => [
  ...present(sale, OF_SALE, ''),
  ...sale.Lines.flatMap((line, index) => present(line, OF_LINE, `Lines.${index}.`)),
  ...sale.Payments.flatMap((payment, index) => present(payment, OF_PAYMENT, `Payments.${index}.`)),
]

type Corrected = Outcome<{ sale: Sale }>

/** The sale with other references; an empty one is taken out. Whatever else differs would be another sale. */
export const correctReferences = (sale: Sale, changes: readonly Reference[]): Corrected => {
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
  const checked = Sale.safeParse(corrected)
  if (checked.success) return { ok: true, sale: corrected }
  const [issue] = checked.error.issues
  return { ok: false, message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` }
}

interface AttentionPorts {
  db: LedgerDb
  clock: Clock
}

/** Fix and resend: the committed body stays beside the corrected one, and the journal says what was changed. */
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
    const history = await tx.get('salesHistory', UUID)
    await tx.put('salesQueue', [
      {
        ...retryRow(row, now),
        originalData: corrected.sale,
        committedData: row.committedData ?? row.originalData,
      },
    ])
    if (history) await tx.put('salesHistory', [{ ...history, sale: corrected.sale }])
    const before = new Map(referencesOf(row.originalData).map(({ path, value }) => [path, value]))
    const detail = changes
      .map(({ path, value }) => `${path}: ${before.get(path)} → ${value.trim()}`)
      .join('; ')
    await tx.add('journal', { UUID, at: toInstant(now), event: 'corrected', detail })
    return DONE
  })

/** Retry now: one more try for a person who has looked at it. */
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
