import {
  type ENDPOINTS,
  type LinkedPayment,
  type ReplyOf,
  revisionBefore,
  type Sale,
  type SaleChange,
  type SaleFlag,
  saleChange,
} from '@evertill/contract'
import type { DocumentStatus } from '@evertill/domain'
import type { Refusal } from '../db/ledger-records.ts'
import type { VoidMark } from '../db/records.ts'
import type { LocalStory } from '../db/sales/sale-story.ts'
import { laterStanding, standingHere, standingThere } from '../ledger/document-standing.ts'
import { lastKnownSummary } from './history-rows.ts'
import { type SyncState, syncStateOf } from './sync-state.ts'

export type ServerSale = ReplyOf<(typeof ENDPOINTS)['getSale']>

/** The server's reply about a sale, and the returns of it. */
export interface ServerStory {
  reply: ServerSale
  returns: readonly Sale[]
}

export type Relation = ServerSale['Links'][number]['Relation'] | 'ExchangedWith'

export interface StoryLink {
  relation: Relation
  uuid: string
  number: string | null
}

export interface StoryEvent {
  at: string
  /** A key of the texts. */
  event: string
  detail: string
  /** Of an edit. */
  change?: SaleChange | undefined
}

export interface SaleStory {
  sale: Sale
  /** Earlier bodies, oldest first. */
  earlier: readonly Sale[]
  status: DocumentStatus
  /** What is still to be paid on it. */
  due: number
  syncState: SyncState
  lastError: string | null
  flags: readonly SaleFlag[]
  links: readonly StoryLink[]
  /** The bill that an order or a quotation was converted to; null if it was voided on this device. */
  invoice: StoryLink | null
  /** What was received on account for it, oldest first. */
  payments: readonly LinkedPayment[]
  timeline: readonly StoryEvent[]
  /** Known documents that returned goods of it, without void ones. */
  returns: readonly Sale[]
  voided: VoidMark | null
  /** The server refused the last edit. `theirs`: what it has instead, once known. */
  conflict: { refusal: Refusal; theirs: Sale | null } | null
  /** Why the server refused the void. */
  voidRefusal: string | null
  /** The server has answered: changes by other devices are included. */
  includesServer: boolean
}

const uniqueBy = <Row>(rows: readonly Row[], key: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [key(row), row])).values(),
]

const linksOf = (sale: Sale, local: LocalStory, server: ServerStory | null): StoryLink[] => {
  const own: StoryLink[] = [
    ...(sale.Original
      ? [{ relation: 'ReturnOf' as const, uuid: sale.Original.UUID, number: sale.Original.TransactionNo }]
      : []),
    ...(sale.Exchange
      ? [
          {
            relation: 'ExchangedWith' as const,
            uuid: sale.Exchange.UUID,
            number: sale.Exchange.TransactionNo,
          },
        ]
      : []),
    ...(sale.ConvertedFromUUID === undefined
      ? []
      : [{ relation: 'ConvertedFrom' as const, uuid: sale.ConvertedFromUUID, number: null }]),
    ...local.returns.map(({ UUID, sale: { TransactionNo } }) => ({
      relation: 'ReturnedBy' as const,
      uuid: UUID,
      number: TransactionNo,
    })),
    ...local.invoices.map(({ UUID, sale: { TransactionNo } }) => ({
      relation: 'ConvertedTo' as const,
      uuid: UUID,
      number: TransactionNo,
    })),
  ]
  const serverLinks = (server?.reply.Links ?? []).map(({ Relation: relation, SaleUUID, TransactionNo }) => ({
    relation,
    uuid: SaleUUID,
    number: TransactionNo,
  }))
  // The server's links last: it knows the numbers of documents that this device does not have.
  return uniqueBy(
    [...own, ...serverLinks.filter(({ number }) => number !== null)],
    ({ relation, uuid }) => relation + uuid,
  )
}

/** Those of the server, and those that only this device knows. */
const paymentsOf = (uuid: string, { payments }: LocalStory, server: ServerStory | null): LinkedPayment[] => {
  const here = payments.map(({ UUID, TransactionNo, TransactionDate, PaymentType, Allocations = [] }) => ({
    PaymentID: UUID,
    TransactionNo,
    At: TransactionDate,
    PaymentType,
    Amount: Allocations.filter(({ SaleUUID }) => SaleUUID === uuid).reduce(
      (sum, share) => sum + share.Amount,
      0,
    ),
  }))
  return uniqueBy([...here, ...(server?.reply.Payments ?? [])], ({ PaymentID }) => PaymentID).toSorted(
    (a, b) => (a.At < b.At ? -1 : a.At > b.At ? 1 : 0),
  )
}

const detailText = (detail: Record<string, unknown>): string =>
  [detail['reason'], detail['approved'], detail['revision']]
    .filter((word) => typeof word === 'string' || typeof word === 'number')
    .join(' ')

/** What a revision changed, if the device has it and the one before. */
const changeBy = ({ history }: LocalStory, revision: number): SaleChange | undefined => {
  const bodies = history ? [...(history.earlier ?? []), history.sale] : []
  const after = bodies.findLast(({ Revision }) => Revision === revision)
  const before = after && revisionBefore(after, bodies)
  return before && saleChange(before, after)
}

const timelineOf = (local: LocalStory, server: ServerStory | null): StoryEvent[] => {
  // Without the server's key of the sale, which means nothing to the user.
  const here = local.journal.map(({ at, event, detail }): StoryEvent => ({
    at,
    event,
    detail: event === 'acknowledged' ? '' : detail,
    // The detail of an edit begins with its revision.
    change: event === 'edited' ? changeBy(local, Number.parseInt(detail, 10)) : undefined,
  }))
  const there = (server?.reply.Timeline ?? []).map(({ At, Action, ByUserName, Detail }): StoryEvent => ({
    at: At,
    event: Action.replace('.', '_'),
    detail: [ByUserName, detailText(Detail)].filter(Boolean).join(' – '),
    change: Detail['change'] as SaleChange | undefined,
  }))
  return [...here, ...there].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** The server's body, if it is newer than ours and we have nothing unsent. */
const newerThere = (local: LocalStory, server: ServerStory | null): Sale | undefined => {
  const theirs = server?.reply.sale
  const isNewer = local.queued.length === 0 && (theirs?.Revision ?? 0) > (local.history?.sale.Revision ?? 0)
  return isNewer ? theirs : undefined
}

/** What the server last sent of a sale with the bills of the store, in the shape of its answer. */
const lastKnown = ({ kept }: LocalStory): ServerStory | null => {
  if (!kept) return null
  const { bill, returns, invoice } = kept
  const { Status, DueAmount, Flags } = lastKnownSummary(kept)
  const linked = (Relation: 'ReturnedBy' | 'ConvertedTo', { UUID: SaleUUID, TransactionNo }: Sale) => ({
    Relation,
    SaleUUID,
    TransactionNo,
  })
  return {
    reply: {
      code: '0',
      sale: bill.sale,
      key: bill.UUID,
      Status,
      DueAmount,
      Flags,
      Links: [
        ...returns.map((one) => linked('ReturnedBy', one)),
        ...(invoice ? [linked('ConvertedTo', invoice)] : []),
      ],
      Timeline: [],
    },
    returns,
  }
}

/** Combines what device and server know of a sale; null when neither knows it. */
export const storyOf = (local: LocalStory, answered: ServerStory | null): SaleStory | null => {
  const { history, voidWrite } = local
  const server = answered ?? lastKnown(local)
  const sale = newerThere(local, server) ?? history?.sale ?? server?.reply.sale
  if (!sale) return null
  const refusedVoid = voidWrite?.status === 'failed' ? (voidWrite.refusal ?? null) : null
  const voided = history?.voided ?? null
  const isVoid = voided !== null && refusedVoid === null
  const returns = uniqueBy(
    [...(server?.returns ?? []), ...local.returns.filter((row) => !row.voided).map((row) => row.sale)],
    ({ UUID }) => UUID,
  ).filter(({ UUID }) => !local.returns.some((row) => row.UUID === UUID && row.voided))
  const refused = local.queued.find(
    (row) => row.originalData.Revision > 1 && row.status === 'failed',
  )?.refusal
  const waiting = [...local.queued, ...(voidWrite ? [voidWrite] : [])]
  const links = linksOf(sale, local, server)
  const isVoidHere = (uuid: string) => local.invoices.some((row) => row.UUID === uuid && row.voided)
  const invoice = links.find(({ relation, uuid }) => relation === 'ConvertedTo' && !isVoidHere(uuid)) ?? null
  const isConverted = invoice !== null
  const here = standingHere(sale, { isVoid, returns, isConverted })
  // What it counts as due is due no more once it has the bill.
  const isConvertedThere = server?.reply.Links.some(({ SaleUUID }) => SaleUUID === invoice?.uuid) ?? false
  const there =
    server &&
    standingThere(
      { ...server.reply.sale, Status: server.reply.Status, DueAmount: server.reply.DueAmount ?? here.due },
      isConvertedThere,
    )
  return {
    sale,
    earlier: history?.earlier ?? [],
    ...(there === null
      ? here
      : local.queued.length > 0
        ? laterStanding(there, here)
        : laterStanding(here, there)),
    ...syncStateOf(history ? history.serverId : sale.UUID, waiting),
    flags: server?.reply.Flags ?? history?.flags ?? [],
    links,
    invoice,
    payments: paymentsOf(sale.UUID, local, server),
    timeline: timelineOf(local, server),
    returns,
    voided,
    conflict: refused ? { refusal: refused, theirs: server?.reply.sale ?? null } : null,
    voidRefusal: refusedVoid?.message ?? null,
    includesServer: answered !== null,
  }
}
