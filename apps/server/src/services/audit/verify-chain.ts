import { type ChainedEntry, type Link, linkOf, personHolds } from './audit-chain.ts'

/** A link with the row that it is about, as they are now. */
export type StoredLink = Link & {
  readonly auditId: string
  /** Null: the row is gone. */
  readonly entry: ChainedEntry | null
  readonly isErasureRecorded: boolean
}

/** What is wrong, at the first place where anything is. */
export type ChainFault = {
  readonly kind: 'removed' | 'changed' | 'inserted' | 'backdated' | 'link' | 'head' | 'noted'
  /** The place in the chain; 0 if the row has none. */
  readonly position: number
  /** The row, as far as it is known. */
  readonly auditId: string
  readonly at: string
  readonly action: string
  readonly subject: string
}

export type ChainState = {
  readonly position: number
  readonly link: Buffer
  /** The time of the last row; empty before the first. */
  readonly at: string
}

export const faultAt = (
  kind: ChainFault['kind'],
  position: number,
  entry?: Partial<Pick<ChainFault, 'auditId' | 'at' | 'action' | 'subject'>> | null,
): ChainFault => ({
  kind,
  position,
  auditId: entry?.auditId ?? '',
  at: entry?.at ?? '',
  action: entry?.action ?? '',
  subject: entry?.subject ?? '',
})

/**
 * No transaction that writes here takes longer, so a row that is older than the one before it by more was dated back. Only
 * the row before counts: a clock that was put right is one finding, not one for every later row.
 */
const LONGEST_TRANSACTION_MS = 60 * 60_000

const isBackdated = (at: string, previousAt: string): boolean =>
  previousAt !== '' && Date.parse(at) < Date.parse(previousAt) - LONGEST_TRANSACTION_MS

/** The fault of one link, or undefined. */
const faultOf = (state: ChainState, stored: StoredLink): ChainFault | undefined => {
  const { position, auditId, chainedAt, entry, digests, isErasureRecorded } = stored
  if (position !== state.position + 1)
    return faultAt('link', state.position + 1, { at: chainedAt, auditId: '' })
  if (!entry) return faultAt('removed', position, { auditId, at: chainedAt })
  const isSame =
    personHolds(entry.person, stored, isErasureRecorded) &&
    linkOf(state.link, entry, { position, chainedAt, digests }).equals(stored.link)
  if (!isSame) return faultAt('changed', position, entry)
  return isBackdated(entry.at, state.at) ? faultAt('backdated', position, entry) : undefined
}

/** Goes on from `state` over the next links. Ends at the first fault. */
export const verifyLinks = (
  state: ChainState,
  links: readonly StoredLink[],
): { readonly state: ChainState; readonly fault?: ChainFault } => {
  let now = state
  for (const stored of links) {
    const fault = faultOf(now, stored)
    if (fault) return { state: now, fault }
    now = { position: stored.position, link: stored.link, at: stored.entry?.at ?? now.at }
  }
  return { state: now }
}

/** How much of a link is noted down by hand: nobody finds another chain with the same 128 bits. */
const NOTED_DIGITS = 32

/** The head as people note it down: how many entries, and the beginning of the last link. */
export const headText = ({ position, link }: Pick<ChainState, 'position' | 'link'>): string =>
  `${position}:${link.toString('hex').slice(0, NOTED_DIGITS)}`

export type NotedHead = { readonly position: number; readonly digits: string }

export const readHead = (text: string): NotedHead | undefined => {
  const [, position, digits] = /^(\d{1,15}):([0-9a-f]{32})$/i.exec(text.trim()) ?? []
  return position === undefined || digits === undefined
    ? undefined
    : { position: Number(position), digits: digits.toLowerCase() }
}

export const isNoted = (noted: NotedHead, link: Buffer): boolean =>
  link.toString('hex').slice(0, NOTED_DIGITS) === noted.digits
