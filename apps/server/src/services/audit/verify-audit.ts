import type { Tx } from '../../db/database.ts'
import {
  type Head,
  findHead,
  findInserted,
  findLinks,
} from '../../repositories/audit/audit-chain.repository.ts'
import { startOfChain } from './audit-chain.ts'
import {
  type ChainFault,
  type ChainState,
  type NotedHead,
  faultAt,
  headText,
  isNoted,
  verifyLinks,
} from './verify-chain.ts'

const BATCH_SIZE = 2_000

export type Verdict = {
  /** How many entries were found whole, one after the other. */
  readonly entries: number
  readonly head: string
  /** When the first entry was chained; empty without one. */
  readonly since: string
  readonly fault: ChainFault | null
}

type Options = {
  readonly registrationId: string
  /** Each batch in a transaction of its own. */
  readonly inTransaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** A head that somebody noted down earlier. */
  readonly noted?: NotedHead | undefined
  /** False ends the check: another process has taken it over. */
  readonly onProgress?: (tx: Tx, entries: number, of: number) => Promise<boolean>
}

export class CheckEnded extends Error {
  override readonly name = 'CheckEnded'
}

/** What is wrong behind the last link that was read. */
const faultAtEnd = async (
  tx: Tx,
  registrationId: string,
  state: ChainState,
  before: Head | undefined,
): Promise<ChainFault | null> => {
  if (!before) return null
  // Links were added meanwhile: then the head that was read first is among them and was compared there.
  if (state.position < before.entries) return faultAt('head', state.position + 1)
  const inserted = await findInserted(tx, registrationId, before.settledTo)
  return inserted ? faultAt('inserted', 0, inserted) : null
}

const fits = (position: number, link: Buffer, noted: NotedHead): boolean =>
  position !== noted.position || isNoted(noted, link)

/** Reads the whole chain and says what is wrong first. Rows that are chained meanwhile may be in it or not. */
export const verifyAudit = async ({
  registrationId,
  inTransaction,
  noted,
  onProgress,
}: Options): Promise<Verdict> => {
  const before = await inTransaction((tx) => findHead(tx, registrationId))
  let state: ChainState = { position: 0, link: startOfChain(registrationId), at: '' }
  let since = ''
  const verdict = (fault: ChainFault | null): Verdict => ({
    entries: state.position,
    head: headText(state),
    since,
    fault,
  })
  for (;;) {
    const links = await inTransaction(async (tx) => {
      const goesOn = (await onProgress?.(tx, state.position, before?.entries ?? 0)) ?? true
      if (!goesOn) throw new CheckEnded()
      return findLinks(tx, registrationId, state.position, BATCH_SIZE)
    })
    if (links.length === 0) break
    since ||= links[0]?.chainedAt ?? ''
    const step = verifyLinks(state, links)
    state = step.state
    if (step.fault) return verdict(step.fault)
    const wrong = links.find(
      ({ position, link }) =>
        (noted && !fits(position, link, noted)) ||
        (before && position === before.entries && !link.equals(before.head)),
    )
    if (wrong) return verdict(faultAt(wrong.position === noted?.position ? 'noted' : 'head', wrong.position))
  }
  if (noted && noted.position > state.position) return verdict(faultAt('noted', noted.position))
  return verdict(await inTransaction((tx) => faultAtEnd(tx, registrationId, state, before)))
}
