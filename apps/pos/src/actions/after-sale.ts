import type { Sale, TransactionType } from '@evertill/contract'
import type { CartApproval, CartDraft } from '../db/cart/cart-record.ts'
import { queueKeysOf } from '../db/sales/queue-keys.ts'
import { newDraft } from '../ledger/cart-changes.ts'
import type { SellingPlace } from '../ledger/complete-sale.ts'
import { retryNow } from '../ledger/correct-sale.ts'
import { correctedTender } from '../ledger/correct-tender.ts'
import { decideRevision } from '../ledger/decide-revision.ts'
import { lineOfProduct } from '../ledger/line-of-product.ts'
import { reviseSale } from '../ledger/revise-sale.ts'
import { type ChosenBack, draftOfChosen, draftToEdit, draftToInvoice } from '../ledger/sale-drafts.ts'
import { giveUpVoid, type SaleToVoid, voidSale } from '../ledger/void-sale.ts'
import { DONE, type Outcome, type RefusedCode, refusedFault, refusedWith } from '../platform/outcome.ts'
import { typeWith } from './after-sale-rights.ts'
import { beginDraft, newSaleAddress } from './begin-draft.ts'
import type { Runtime } from './runtime.ts'
import { paymentsOf, type Tender } from './tender.ts'

/** A draft in the cart: the page to go on with, and whether goods that were in the cart were parked. */
export interface StartedDraft {
  to: string
  parked: boolean
  /** Of a copy: goods that the shop no longer has. */
  left?: readonly string[]
}

export type StartOutcome = Outcome<
  StartedDraft,
  RefusedCode<'notReady' | 'notSaved' | 'noType'> | { code: 'notCopied'; names: readonly string[] }
>

export type RevisionOutcome = Outcome<object, RefusedCode<'stale' | 'signedOut' | 'notSaved'>>
export type VoidedOutcome = Outcome<object, { code: 'noReason' | 'isVoid' | 'notSaved' }>

type Ports = Pick<
  Runtime,
  'cart' | 'catalogue' | 'clock' | 'connection' | 'ledger' | 'newUuid' | 'sender' | 'session'
>

/** Where and as what a draft is begun. */
export interface DraftTarget {
  place: SellingPlace | null
  /** The kinds of document that the person may start. */
  saleTypes: readonly TransactionType[]
  /** The label of goods that have to be parked for it. */
  parkAs: string
}

const start = async (
  ports: Ports,
  draft: CartDraft,
  target: DraftTarget,
  to: string,
): Promise<StartOutcome> => {
  const begun = await beginDraft(ports, draft, target)
  return begun.ok ? { ...begun, to } : begun
}

const groupsOf = ({ catalogue }: Ports) => {
  const goods = catalogue.goods()
  return (productId: string) => goods.catalogue.get(productId)
}

export interface GoodsBack extends ChosenBack {
  kind: 'return' | 'exchange'
}

/** Goods of a bill into the cart: alone they are a return, with others an exchange, which also needs a credit note. */
export const startReturn = async (
  ports: Ports,
  story: { sale: Sale; returns: readonly Sale[] },
  { kind, ...chosen }: GoodsBack,
  target: DraftTarget,
): Promise<StartOutcome> => {
  const creditNote = typeWith(target.saleTypes, 'C')
  const type = kind === 'return' ? creditNote : typeWith(target.saleTypes, 'S')
  if (!type || !creditNote) return refusedWith('noType')
  const made = draftOfChosen(story, chosen, ports.newUuid)
  return made.ok ? start(ports, made.draft, target, newSaleAddress(type)) : refusedFault(made.message)
}

export const startEdit = (ports: Ports, sale: Sale, target: DraftTarget): Promise<StartOutcome> => {
  const type = encodeURIComponent(sale.TransactionType)
  const to = `/sales/editsales?id=${sale.UUID}&type=${type}`
  return start(ports, draftToEdit(sale, groupsOf(ports)), target, to)
}

/** An order or a quotation into the cart as a bill. `advance` names what was paid ahead. */
export const startInvoice = async (
  ports: Ports,
  order: Sale,
  target: DraftTarget & { advance: string },
): Promise<StartOutcome> => {
  const type = typeWith(target.saleTypes, 'S')
  if (!type) return refusedWith('noType')
  const { newUuid } = ports
  const draft = draftToInvoice(order, { newUuid, belongsOf: groupsOf(ports), advance: target.advance })
  return start(ports, draft, target, newSaleAddress(type))
}

/** The same goods once more, at the prices of today. */
export const startCopy = async (ports: Ports, sale: Sale, target: DraftTarget): Promise<StartOutcome> => {
  const { catalogue, newUuid, session } = ports
  const { store } = session.get()
  const type =
    target.saleTypes.find(({ key }) => key === sale.TransactionTypeID) ?? typeWith(target.saleTypes, 'S')
  if (!type || !store) return refusedWith('noType')
  const found = sale.Lines.map((line) => ({
    name: line.Name,
    goods: lineOfProduct(catalogue.goods(), line.ProductID, store.key, line.Quantity),
  }))
  const lines = found.flatMap(({ goods }) => (goods ? [{ ...goods, UUID: newUuid() }] : []))
  const left = found.filter(({ goods }) => goods === null).map(({ name }) => name)
  if (lines.length === 0) return { ok: false, code: 'notCopied', names: left }
  const started = await start(ports, newDraft(newUuid(), lines), target, newSaleAddress(type))
  return started.ok ? { ...started, left } : started
}

const revisePorts = ({ clock, connection, ledger }: Pick<Ports, 'clock' | 'connection' | 'ledger'>) => ({
  db: ledger,
  clock,
  isOnline: () => connection.get().serverReachable,
})

const userName = ({ session }: Pick<Ports, 'session'>): string => session.get().user?.Name ?? ''

/** The same bill, paid in another way. */
export const correctTender = async (
  ports: Ports,
  base: Sale,
  tenders: readonly Tender[],
  approvals: readonly CartApproval[] = [],
): Promise<RevisionOutcome> => {
  const payments = paymentsOf(tenders, base.PayableAmount < 0, ports.newUuid)
  const made = correctedTender(
    base,
    payments,
    approvals.map(({ ApprovalID }) => ApprovalID),
  )
  if (!made.ok) return refusedFault(made.message)
  const closingKey = ports.session.get().closing?.key
  const done = await reviseSale(revisePorts(ports), {
    base,
    sale: made.sale,
    by: userName(ports),
    closingKey,
    approvals,
  })
  if (!done.ok) return done
  ports.sender.wake()
  return DONE
}

export const makeVoid = async (
  ports: Ports,
  request: Pick<SaleToVoid, 'sale' | 'uuid' | 'reason' | 'approval'>,
): Promise<VoidedOutcome> => {
  const closingKey = ports.session.get().closing?.key
  const done = await voidSale(
    { db: ports.ledger, clock: ports.clock },
    { ...request, by: userName(ports), closingKey },
  )
  if (done.ok) ports.sender.wake()
  return done
}

export const withdrawVoid = ({ clock, ledger }: Ports, { UUID }: Pick<Sale, 'UUID'>): Promise<boolean> =>
  giveUpVoid({ db: ledger, clock }, UUID)

/** Settles a conflict of two changes. False: nothing was open to decide. */
export const decideConflict = async (
  ports: Ports,
  theirs: Sale,
  keep: 'mine' | 'theirs',
): Promise<boolean> => {
  const done = await decideRevision(revisePorts(ports), { theirs, keep, by: userName(ports) })
  if (done) ports.sender.wake()
  return done
}

/** Sends the sale, its changes and its void once more. */
export const retrySale = async (
  { clock, ledger, sender }: Ports,
  { sale, voided }: { sale: Sale; voided: { UUID: string } | null },
): Promise<void> => {
  const ports = { db: ledger, clock }
  for (const key of queueKeysOf(sale)) await retryNow(ports, 'salesQueue', key)
  if (voided) await retryNow(ports, 'otherWrites', voided.UUID)
  sender.wake()
}
