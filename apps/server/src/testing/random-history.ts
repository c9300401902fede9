import { randomUUID } from 'node:crypto'
import type { Sale, SaleHeader } from '@evertill/contract'
import type { ReportDocument } from '@evertill/domain'
import { makeChance } from './fuzz-values.ts'
import { offerOn, peopleOf, percentOff, sellerOf } from './random-terms.ts'
import type { Caller } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'
import { exchangeOf } from './test-exchange.ts'
import { type TestRegisterSession, openRegisterSession, pairOf } from './test-drawer.ts'
import {
  OFFLINE,
  type SaleChanges,
  type TestTill,
  byCard,
  openTill,
  returnOf,
  storeKey,
} from './test-sale.ts'

/** A store of the history: its time zone, when its day ends in minutes after midnight, and whether it closes registers. */
export type HistoryStore = {
  readonly code: string
  readonly zone: string
  readonly cutOff: number
  readonly closes: boolean
}
export const HISTORY_STORES: readonly HistoryStore[] = [
  { code: 'BLR1', zone: 'Asia/Kolkata', cutOff: 0, closes: true },
  { code: 'DEL1', zone: 'America/New_York', cutOff: 240, closes: false },
]

/** A figure that counts: a document with its sign, on a date, in a register session. */
export type Booked = {
  readonly store: string
  readonly date: string
  readonly sale: Sale
  readonly sign: 1 | -1
  readonly session: string | undefined
  /** The moment whose hour it counts in. */
  readonly at: number
}

type Session = { readonly api: TestRegisterSession; closedAt: number | undefined }
type Doc = {
  readonly store: HistoryStore
  readonly till: TestTill
  readonly session: Session | undefined
  sale: Sale
  /** Edits and voids are corrections from now on. */
  late: boolean
  /** Changed on the last day only, so that every history has corrections. */
  readonly isKept: boolean
  open: 'yes' | 'returned' | 'void'
  partner?: Doc
  readonly changes: ReportDocument<Sale>['versions'][number][]
  voided?: ReportDocument<Sale>['voided']
}

export type History = {
  readonly booked: readonly Booked[]
  readonly sessions: readonly TestRegisterSession[]
  /** The same documents with everything that happened to them, for the functions of the domain. */
  readonly documents: readonly (ReportDocument<Sale> & { readonly store: string })[]
}

/** The store's calendar date of a moment, by the tables of the browser and not by ours. */
const dateAt = (at: number, { zone, cutOff }: HistoryStore): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at - cutOff * 60_000)

/**
 * Days of two shops around the change of the financial year: sales, returns, exchanges, orders, edits and voids before and
 * after a closing, and what arrives late. Every step is booked twice: by the server, and here by hand.
 */
export const makeHistory = async (
  { manager, database }: { manager: Caller; database: TestDatabase },
  seed: number,
  { days, stepsPerDay }: { days: number; stepsPerDay: number },
): Promise<History> => {
  const chance = makeChance(seed)
  const booked: Booked[] = []
  const docs: Doc[] = []
  const sessions: TestRegisterSession[] = []
  const tills = new Map<string, TestTill>()
  const drawers = new Map<string, Session>()
  let now = Date.parse('2026-03-30T03:40:00.000Z')

  for (const { code, zone, cutOff } of HISTORY_STORES) {
    await database.query(`update stores set time_zone = $1, day_cut_off = $2 where store_id = $3`, [
      zone,
      cutOff,
      storeKey(code),
    ])
    for (const path of [`${code}/R1`, ...(code === 'BLR1' ? [`${code}/R2`] : [])])
      tills.set(path, await openTill(manager, path))
  }

  const expectOk = ({ status, body }: { status: number; body: unknown }, what: string): void => {
    if (status !== 200) throw new Error(`seed ${seed}: ${what} ${status} ${JSON.stringify(body)}`)
  }
  const book = (
    doc: Doc,
    sale: Sale,
    sign: 1 | -1,
    date = doc.sale.BusinessDate,
    session = doc.session,
    at = Date.parse(doc.sale.TransactionDate),
  ): void => {
    booked.push({ store: doc.store.code, date, sale, sign, session: session?.api.key, at })
  }

  const random = (header: Partial<SaleHeader> = {}): SaleChanges => ({
    lines: 1 + chance.below(4),
    line: (line) => ({
      ...line,
      ...(chance.once(3)
        ? { Quantity: 1 + chance.below(5_000) }
        : {
            Quantity: 1_000 * (1 + chance.below(3)),
            ...(chance.once(3) ? { Offers: [offerOn(chance)] } : {}),
          }),
      ...(chance.once(4) ? { Discount: percentOff(chance) } : {}),
      ...(chance.once(4) ? { SalesPersonID: sellerOf(chance) } : {}),
    }),
    header: { ...peopleOf(chance), ...header },
    ...(chance.once(4) ? { draft: { BillDiscount: percentOff(chance) } } : {}),
    ...(chance.once(3) ? { pay: byCard } : {}),
  })
  /** With the date of its store, which the helper does not know. */
  const dated = (sale: Sale, store: HistoryStore): Sale => ({
    ...sale,
    BusinessDate: dateAt(Date.parse(sale.TransactionDate), store),
  })
  const place = (code = '') => {
    const path = chance.of([...tills.keys()].filter((one) => one.startsWith(code)))
    const store = HISTORY_STORES.find(({ code }) => path.startsWith(code)) as HistoryStore
    return { path, store, till: tills.get(path) as TestTill, session: drawers.get(path) }
  }
  const headerOf = (session: Session | undefined, at: number) => ({
    TransactionDate: new Date(at).toISOString(),
    // Now and then the till names no session, and the time decides.
    ...(session && !chance.once(5) ? { ClosingKey: session.api.key } : {}),
  })

  const sell = async (
    late?: { path: string; session: Session; at: number },
    kept?: string,
  ): Promise<void> => {
    const { path, session, at } = late ?? { ...place(kept), at: now }
    const till = tills.get(path) as TestTill
    const store = HISTORY_STORES.find(({ code }) => path.startsWith(code)) as HistoryStore
    const header = late
      ? { ...headerOf(session, at), ClosingKey: late.session.api.key }
      : headerOf(session, at)
    const sale = dated(till.makeSale(random(header)), store)
    expectOk(await manager.post(OFFLINE, sale), 'sale')
    const doc: Doc = {
      store,
      till,
      session,
      sale,
      late: false,
      isKept: kept !== undefined,
      open: 'yes',
      changes: [{ body: sale, ...moment(store) }],
    }
    docs.push(doc)
    book(doc, sale, 1)
  }

  const order = async (): Promise<void> => {
    const { store, till, session } = place()
    const header = headerOf(session, now)
    const type = chance.of(['Sales Order', 'Quotation'] as const)
    expectOk(await manager.post(OFFLINE, dated(till.makeSale({ type, header, pay: () => [] }), store)), type)
  }

  const giveBack = async (isExchange: boolean): Promise<void> => {
    const sold = pick(({ open, sale }) => open === 'yes' && sale.Lines.length === 1 && sale.PayableAmount > 0)
    if (!sold) return
    const path = [...tills.entries()].find(([, till]) => till === sold.till)?.[0] ?? ''
    const session = drawers.get(path)
    if (sold.store.closes && !session) return
    const { store, till } = sold
    const header = headerOf(session, now)
    const make = (made: Sale): Doc => {
      const sale = dated(made, store)
      const changes = [{ body: sale, ...moment(store) }]
      return { store, till, session, sale, late: false, isKept: false, open: 'void', changes }
    }
    sold.open = 'returned'
    if (!isExchange) {
      const note = make(till.makeSale({ lines: 0, draft: returnOf(sold.sale), header }))
      expectOk(await manager.post(OFFLINE, note.sale), 'return')
      note.open = 'returned'
      docs.push(note)
      book(note, note.sale, 1)
      return
    }
    const { bill, note } = exchangeOf(till, sold.sale, { header, bought: random() })
    const pair = [make(bill), make(note)] as const
    expectOk(await manager.post(OFFLINE, { ...pair[0].sale, CreditNote: pair[1].sale }), 'exchange')
    pair[0].partner = pair[1]
    for (const doc of pair) {
      docs.push(doc)
      book(doc, doc.sale, 1)
    }
    // The bill can be voided with its credit note; neither can be edited.
    pair[0].open = 'yes'
  }

  const pick = (matches: (doc: Doc) => boolean): Doc | undefined => {
    const found = docs.filter((doc) => !doc.isKept && matches(doc))
    return found.length === 0 ? undefined : chance.of(found)
  }
  /** In which session a change is made, and whether the document still belongs to an open one. */
  const changeOf = (doc: Doc) => {
    const path = [...tills.entries()].find(([, till]) => till === doc.till)?.[0] ?? ''
    const here = drawers.get(path)
    // Sent late: made in the document's own session, which has been closed since.
    const sentLate = doc.session?.closedAt !== undefined && !doc.isKept && chance.once(3)
    const session = sentLate ? doc.session : here
    const inTime =
      !doc.late &&
      (doc.session
        ? sentLate || doc.session.closedAt === undefined || now < doc.session.closedAt
        : dateAt(now, doc.store) <= doc.sale.BusinessDate)
    const named = session && (sentLate || !chance.once(4)) ? session.api.key : undefined
    return { session, inTime, named }
  }
  const moment = (store: HistoryStore, changedIn?: string) => ({
    changedAt: now,
    changedOn: dateAt(now, store),
    changedIn,
  })
  const rebook = (
    doc: Doc,
    next: Sale | undefined,
    { session, inTime }: ReturnType<typeof changeOf>,
  ): void => {
    const day = dateAt(now, doc.store)
    const date = inTime || day < doc.sale.BusinessDate ? doc.sale.BusinessDate : day
    const where = inTime ? doc.session : session
    const at = inTime ? Date.parse(doc.sale.TransactionDate) : now
    book(doc, doc.sale, -1, date, where, at)
    if (next) book(doc, next, 1, date, where, at)
    if (!inTime) doc.late = true
  }

  const edit = async (kept?: Doc): Promise<void> => {
    const doc = kept ?? pick(({ open, sale, partner }) => open === 'yes' && !partner && sale.Lines.length > 0)
    if (!doc) return
    const change = changeOf(doc)
    const { UUID, TransactionNo, Series, RunningNo, TransactionDate, ClosingKey, Revision } = doc.sale
    // An older till does not say when it made a change: then it is dated by its arrival.
    const saysWhen = !chance.once(5)
    const header = {
      ...{ UUID, TransactionNo, Series, RunningNo, TransactionDate, Revision: Revision + 1 },
      ...(saysWhen ? { ChangedAt: new Date(now).toISOString() } : {}),
      ...(ClosingKey === undefined ? {} : { ClosingKey }),
      ...(change.named === undefined ? {} : { ChangedInClosingKey: change.named }),
    }
    const next = { ...doc.till.makeSale(random(header)), BusinessDate: doc.sale.BusinessDate }
    expectOk(await manager.put(`/transaction/sales/${UUID}`, next), 'edit')
    if (!saysWhen)
      await database.query(`update sale_revisions set at = $1 where sale_uuid = $2 and revision = $3`, [
        new Date(now),
        UUID,
        Revision + 1,
      ])
    rebook(doc, next, change)
    doc.changes.push({ body: next, ...moment(doc.store, change.named) })
    doc.sale = next
  }

  const cancel = async (kept?: Doc): Promise<void> => {
    const doc = kept ?? pick(({ open }) => open === 'yes')
    if (!doc) return
    const change = changeOf(doc)
    const body = {
      UUID: randomUUID(),
      Reason: 'wrong',
      At: new Date(now).toISOString(),
      ...(change.named === undefined ? {} : { ClosingKey: change.named }),
    }
    expectOk(await manager.post(`/transaction/sales/${doc.sale.UUID}/void`, body), 'void')
    for (const one of [doc, ...(doc.partner ? [doc.partner] : [])]) {
      rebook(one, undefined, change)
      one.open = 'void'
      one.voided = moment(one.store, change.named)
    }
  }

  const STEPS = [
    ...[sell, sell, sell, sell].map((step) => () => step()),
    () => giveBack(false),
    () => giveBack(true),
    ...[edit, edit, cancel].map((step) => () => step()),
    order,
  ]
  for (let day = 0; day < days; day++) {
    const start = now
    for (const path of [...tills.keys()].filter((one) => one.startsWith('BLR1'))) {
      const changes = { OpeningTime: pairOf(new Date(now)) }
      const api = await openRegisterSession(manager, path, 0, changes)
      sessions.push(api)
      drawers.set(path, { api, closedAt: undefined })
    }
    for (const { code } of day === 0 ? [...HISTORY_STORES, ...HISTORY_STORES] : [])
      await sell(undefined, code)
    for (let step = 0; step < stepsPerDay; step++) {
      now += (1 + chance.below(60)) * 60_000
      await chance.of(STEPS)()
    }
    for (const { code } of day === days - 1 ? HISTORY_STORES : []) {
      const [one, other] = docs.filter(({ isKept, store }) => isKept && store.code === code)
      await edit(one)
      await cancel(other)
    }
    const closing = [...drawers.entries()]
    for (const [path, session] of closing) {
      now += 60_000
      const closed = await session.api.close({ ClosingTime: pairOf(new Date(now)), DifferenceReason: 'test' })
      expectOk(closed, 'closing')
      session.closedAt = now
      drawers.delete(path)
      if (chance.once(2)) await sell({ path, session, at: now - (1 + chance.below(30)) * 60_000 })
    }
    now = Math.max(now + 3_600_000, start + 86_400_000)
  }
  const documents = docs.map(({ store, sale, session, changes, voided }) => ({
    store: store.code,
    businessDate: sale.BusinessDate,
    session: session && { key: session.api.key, closedAt: session.closedAt },
    versions: changes,
    voided,
  }))
  return { booked, sessions, documents }
}
