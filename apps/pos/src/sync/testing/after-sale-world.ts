import type {
  Closing,
  PaymentType,
  Sale,
  SaleDraftLine,
  SaleDraftPayment,
  TransactionType,
} from '@evertill/contract'
import { createApiClient } from '../../api/client.ts'
import type { CartDraft } from '../../db/cart/cart-record.ts'
import { readDrawerRows } from '../../db/drawer/drawer-rows.ts'
import { createOutboxStore } from '../../db/outbox/outbox-store.ts'
import { amountsOf } from '../../ledger/amounts-of.ts'
import { setQuantity } from '../../ledger/cart-changes.ts'
import { completeSale, type SellingPlace, seriesOf } from '../../ledger/complete-sale.ts'
import { documentKindOf } from '@evertill/domain'
import { type DeviceCash, deviceCash } from '../../ledger/drawer-cash.ts'
import { correctedTender } from '../../ledger/correct-tender.ts'
import { queuePayment } from '../../ledger/receive-payment.ts'
import { refundableOf, returnableLines } from '../../ledger/returnable.ts'
import { reviseSale } from '../../ledger/revise-sale.ts'
import { draftToEdit, draftToInvoice, draftToReturn } from '../../ledger/sale-drafts.ts'
import { voidSale } from '../../ledger/void-sale.ts'
import { requestOf, type FakeAnswer, type FakeRequest } from './fake-server.ts'
import { drainOutbox } from '../outbox/drain.ts'
import { createTransport } from '../outbox/transport.ts'
import { newTill } from '../../testing/device.ts'
import { newCart } from '../../testing/selling-place.ts'

type Way = 'cash' | 'upi' | 'credit' | 'split'

/** Something that happens at the counter; `at` chooses among the documents there are. */
export type AfterSaleStep =
  | { kind: 'sell'; pieces: number; way: Way }
  | { kind: 'order'; pieces: number; ahead: boolean }
  | { kind: 'edit'; at: number; pieces: number; way: Way }
  | { kind: 'tender'; at: number; way: Way }
  | { kind: 'return' | 'exchange'; at: number; pieces: number }
  | { kind: 'void' | 'invoice'; at: number }
  | { kind: 'receive'; amount: number }
  /** `lost`: the server hears and its answer does not come back. */
  | { kind: 'line'; state: 'whole' | 'cut' | 'lost' }

/** What both sides must agree on. */
export interface AfterSaleBooks {
  cash: number
  owed: number
  tax: number
}

export interface AfterSaleWorldPorts {
  handle(request: FakeRequest): Promise<FakeAnswer>
  place: SellingPlace
  types: { order: TransactionType; return: TransactionType }
  customerId: string
  /** What is sold, as the shop has it. */
  goods: Omit<SaleDraftLine, 'UUID' | 'Quantity'>
  paymentTypes: Record<'Cash' | 'Other' | 'Credit', PaymentType>
  newUuid(): string
}

const PIECE = 1_000
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** One till with the shipped ledger and outbox, and whatever a customer comes back with. */
export const openAfterSaleWorld = async (ports: AfterSaleWorldPorts) => {
  const { types, customerId, paymentTypes, newUuid } = ports
  let place = ports.place
  const till = await newTill(place.lease)
  let now = Date.now() - 3_600_000
  let line: 'whole' | 'cut' | 'lost' = 'whole'
  const clock = { now: () => now }
  const own = { db: till.ledger, clock, isOnline: () => line === 'whole' }
  const api = createApiClient({
    fetch: async (input, init) => {
      if (line === 'cut') throw new TypeError('cut')
      const { status, json } = await ports.handle(requestOf(input, init))
      if (line === 'lost') throw new TypeError('lost')
      return Response.json(json, { status })
    },
    token: () => 'token',
    onUnauthorised: () => {},
    onContact: () => {},
  })
  const outbox = {
    store: createOutboxStore(till.ledger),
    transport: createTransport(api),
    clock,
    random: () => 0,
  }

  const tender = (Kind: 'Cash' | 'Other' | 'Credit', amount: number): SaleDraftPayment => ({
    UUID: newUuid(),
    PaymentTypeID: paymentTypes[Kind].key,
    PaymentType: paymentTypes[Kind].PaymentType,
    Kind,
    TenderedAmount: amount,
  })
  const pay = (due: number, way: Way): SaleDraftPayment[] => {
    if (due === 0) return []
    if (way === 'split' && due > 200) return [tender('Other', 200), tender('Cash', due - 200 + 5_000)]
    if (way === 'cash' || way === 'split') return [tender('Cash', due > 0 ? due + 100 : due)]
    return [tender(way === 'upi' ? 'Other' : 'Credit', due)]
  }
  const typed = (transactionType: TransactionType): SellingPlace => ({ ...place, transactionType })
  const buyer = {
    CustomerID: customerId,
    Name: 'Customer 001',
    PhoneNo: '',
    EmailID: '',
    GSTIN: '',
    Groups: [],
    Points: null,
  }
  const goods = (pieces: number): CartDraft => {
    const { Lines } = newCart({ ...ports.goods, UUID: newUuid(), Quantity: pieces * PIECE })
    return { UUID: newUuid(), Lines, Charges: [], Approvals: [], Customer: buyer }
  }
  const complete = async (where: SellingPlace, cart: CartDraft, way: Way, ahead = 0) => {
    const { due } = amountsOf(documentKindOf(where.transactionType.Letter), where, cart, now)
    const before = (cart.Editing ? [] : (cart.Paid ?? [])).map(({ Amount, ...part }) => ({
      ...part,
      UUID: newUuid(),
      TenderedAmount: Amount,
    }))
    const rest = due - sum(before.map(({ TenderedAmount }) => TenderedAmount))
    const isOrder = documentKindOf(where.transactionType.Letter) === 'order'
    const payments = isOrder ? (ahead > 0 ? [tender('Cash', ahead)] : []) : [...before, ...pay(rest, way)]
    const done = await completeSale(own, where, cart, payments)
    if (!done.ok) throw new Error(`${where.transactionType.TransactionType}: ${done.message}`)
  }

  const rows = () => till.strict.salesHistory.orderBy('createdAt').toArray()
  /** The document so far down the list that still stands and is of the wanted kind. */
  const choose = async (at: number, isWanted: (sale: Sale, returns: readonly Sale[]) => boolean) => {
    const all = await rows()
    const returnsOf = (sale: Sale) =>
      all.filter((row) => row.sale.Original?.UUID === sale.UUID && !row.voided).map((row) => row.sale)
    const found = all
      .filter(({ voided }) => !voided)
      .map(({ sale }) => ({
        sale,
        returns: returnsOf(sale),
        isInvoiced: all.some((row) => row.sale.ConvertedFromUUID === sale.UUID),
      }))
      .filter(({ sale, returns, isInvoiced }) => !isInvoiced && isWanted(sale, returns))
    return found[at % Math.max(1, found.length)]
  }
  const isBill = (sale: Sale) => sale.Series.includes('/S') && sale.Lines.length > 0
  const isUntouched = (sale: Sale, returns: readonly Sale[]) =>
    returnableLines(sale, returns).every(({ returned }) => returned === 0)

  const act = async (step: AfterSaleStep): Promise<void> => {
    switch (step.kind) {
      case 'sell':
        return complete(place, goods(step.pieces), step.way)
      case 'order':
        return complete(typed(types.order), goods(step.pieces), 'cash', step.ahead ? 1_000 : 0)
      case 'edit': {
        const one = await choose(
          step.at,
          (sale, returns) => isBill(sale) && !sale.Exchange && isUntouched(sale, returns),
        )
        if (!one) return undefined
        const draft = draftToEdit(one.sale, () => undefined)
        const { UUID = '' } = draft.Lines[0] ?? {}
        return complete(place, setQuantity(UUID, step.pieces * PIECE)(draft), step.way)
      }
      case 'tender': {
        const one = await choose(
          step.at,
          (sale, returns) => isBill(sale) && !sale.Exchange && isUntouched(sale, returns),
        )
        if (!one) return undefined
        const made = correctedTender(one.sale, pay(one.sale.PayableAmount, step.way))
        const { closingKey } = place
        if (!made.ok) throw new Error(made.message)
        const done = await reviseSale(own, { base: one.sale, sale: made.sale, by: '', closingKey })
        if (!done.ok) throw new Error(done.code)
        return undefined
      }
      case 'return':
      case 'exchange': {
        const one = await choose(
          step.at,
          (sale, returns) => isBill(sale) && returnableLines(sale, returns).some(({ left }) => left > 0),
        )
        if (!one) return undefined
        const taken = new Map(
          returnableLines(one.sale, one.returns).map(({ line: { UUID }, left }) => [
            UUID,
            Math.min(left, step.pieces * PIECE),
          ]),
        )
        const made = draftToReturn(one.sale, one.returns, taken, newUuid)
        if (!made.ok) throw new Error(made.message)
        const isOwed = refundableOf(one.sale, one.returns)[0]?.Kind === 'Credit'
        const way = isOwed ? 'credit' : 'cash'
        const draft = { ...made.draft, Customer: buyer }
        return step.kind === 'return'
          ? complete(typed(types.return), draft, way)
          : complete(place, { ...draft, Lines: goods(1).Lines }, way)
      }
      case 'void': {
        const returned = new Set(
          (await rows()).flatMap(({ voided, sale }) => (voided ? [] : (sale.Original?.UUID ?? []))),
        )
        const one = await choose(
          step.at,
          // An exchange is voided as a whole, so nothing of its bill may have come back either.
          (sale, returns) => isUntouched(sale, returns) && !returned.has(sale.Exchange?.UUID ?? ''),
        )
        const { closingKey } = place
        if (one) await voidSale(own, { sale: one.sale, uuid: newUuid(), reason: 'twice', by: '', closingKey })
        return undefined
      }
      case 'invoice': {
        const one = await choose(step.at, (sale) => sale.Series.includes('/O'))
        if (!one) return undefined
        const draft = draftToInvoice(one.sale, { newUuid, belongsOf: () => undefined, advance: 'Advance' })
        return complete(place, draft, 'cash')
      }
      case 'receive': {
        const { StoreID, CashRegisterID } = place.lease
        const at = new Date(now).toISOString()
        await queuePayment(own, {
          series: { ...seriesOf(place, now), typeLetter: 'R' },
          transactionTypeId: 'type-receipt',
          body: {
            UUID: newUuid(),
            StoreID,
            CashRegisterID,
            CustomerID: customerId,
            PaymentTypeID: paymentTypes.Cash.key,
            PaymentType: paymentTypes.Cash.PaymentType,
            Kind: 'Cash',
            Amount: step.amount,
            TransactionDate: at,
            BusinessDate: at.slice(0, 10),
            ...(place.closingKey === undefined ? {} : { ClosingKey: place.closingKey }),
          },
        })
        return undefined
      }
      case 'line':
        line = step.state
    }
  }

  const cashOf = ({ Payments }: Sale) =>
    sum(
      Payments.map(({ Kind, TenderedAmount, ChangeAmount }) =>
        Kind === 'Cash' ? TenderedAmount - ChangeAmount : 0,
      ),
    )
  const creditOf = ({ Payments }: Sale) =>
    sum(Payments.map(({ Kind, Amount }) => (Kind === 'Credit' ? Amount : 0)))
  const taxOf = ({ Lines, Returns = [] }: Sale) =>
    sum(Lines.map(({ TaxAmount }) => TaxAmount)) - sum(Returns.map(({ TaxAmount }) => TaxAmount))

  return {
    act: async (step: AfterSaleStep) => {
      now += 1_000
      await act(step)
    },
    /** Sends what can be sent; tells whether everything has been acknowledged. */
    send: async (): Promise<boolean> => {
      await drainOutbox(outbox, new AbortController().signal)
      const waiting = await till.strict.otherWrites.where('status').notEqual('completed').count()
      return (await till.strict.salesQueue.count()) + waiting === 0
    },
    /** From now on the till sells into this session. */
    enterSession: (closingKey: string) => {
      place = { ...place, closingKey }
    },
    /** What the till says is in the drawer, by its own rows. */
    drawer: async (closing: Pick<Closing, 'key' | 'OpeningTime' | 'OpeningBalance'>): Promise<DeviceCash> =>
      deviceCash({ closing, ...(await readDrawerRows(till.strict, closing)) }),
    mend: () => {
      line = 'whole'
    },
    isWhole: () => line === 'whole',
    books: async (): Promise<AfterSaleBooks> => {
      const standing = (await rows()).filter(({ voided }) => !voided).map(({ sale }) => sale)
      const received = (await till.strict.otherWrites.toArray()).flatMap((row) =>
        row.kind === 'payment' ? [row.body.Amount] : [],
      )
      return {
        cash: sum(standing.map(cashOf)) + sum(received),
        owed: sum(standing.map(creditOf)) - sum(received),
        tax: sum(standing.map(taxOf)),
      }
    },
    /** What the server had against anything, for whoever looks for the fault. */
    refusals: async () => [
      ...(await till.strict.salesQueue.toArray()).map(({ key, lastError, refusal }) => ({
        key,
        lastError,
        refusal,
      })),
      ...(await till.strict.otherWrites.toArray())
        .filter(({ status }) => status !== 'completed')
        .map(({ key, lastError, refusal }) => ({ key, lastError, refusal })),
    ],
  }
}
