import type { ENDPOINTS, ReplyOf, Sale, SaleFlag } from '@evertill/contract'
import type { Refusal } from '../db/ledger-records.ts'
import type { VoidMark } from '../db/records.ts'
import type { LocalStory } from '../db/sales/sale-story.ts'
import { laterStatus, type SaleStatus, standingOf } from '../ledger/returnable.ts'
import { type SyncState, syncStateOf } from './sync-state.ts'

export type ServerSale = ReplyOf<(typeof ENDPOINTS)['getSale']>

/** The server's reply about a sale, and the returns of it. */
export interface ServerStory {
  reply: ServerSale
  returns: readonly Sale[]
}

export type Relation = ServerSale['Links'][number]['Relation']

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
}

export interface SaleStory {
  sale: Sale
  /** Earlier bodies, oldest first. */
  earlier: readonly Sale[]
  status: SaleStatus
  syncState: SyncState
  lastError: string | null
  flags: readonly SaleFlag[]
  links: readonly StoryLink[]
  /** The bill that an order or a quotation was converted to. */
  invoice: StoryLink | null
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

const detailText = (detail: Record<string, unknown>): string =>
  [detail['reason'], detail['revision']]
    .filter((word) => typeof word === 'string' || typeof word === 'number')
    .join(' ')

const timelineOf = (local: LocalStory, server: ServerStory | null): StoryEvent[] => {
  // Without the server's key of the sale, which means nothing to the user.
  const here = local.journal.map(({ at, event, detail }): StoryEvent => ({
    at,
    event,
    detail: event === 'acknowledged' ? '' : detail,
  }))
  const there = (server?.reply.Timeline ?? []).map(({ At, Action, ByUserName, Detail }): StoryEvent => ({
    at: At,
    event: Action.replace('.', '_'),
    detail: [ByUserName, detailText(Detail)].filter(Boolean).join(' – '),
  }))
  return [...here, ...there].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** The server's body, if it is newer than ours and we have nothing unsent. */
const newerThere = (local: LocalStory, server: ServerStory | null): Sale | undefined => {
  const theirs = server?.reply.sale
  const isNewer = local.queued.length === 0 && (theirs?.Revision ?? 0) > (local.history?.sale.Revision ?? 0)
  return isNewer ? theirs : undefined
}

/** Combines what device and server know of a sale; null when neither knows it. */
export const storyOf = (local: LocalStory, server: ServerStory | null): SaleStory | null => {
  const { history, voidWrite } = local
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
  return {
    sale,
    earlier: history?.earlier ?? [],
    status: laterStatus(standingOf(sale, { isVoid, returns }), server?.reply.Status),
    ...syncStateOf(history ? history.serverId : sale.UUID, waiting),
    flags: server?.reply.Flags ?? history?.flags ?? [],
    links,
    invoice: links.find(({ relation }) => relation === 'ConvertedTo') ?? null,
    timeline: timelineOf(local, server),
    returns,
    voided,
    conflict: refused ? { refusal: refused, theirs: server?.reply.sale ?? null } : null,
    voidRefusal: refusedVoid?.message ?? null,
    includesServer: server !== null,
  }
}
