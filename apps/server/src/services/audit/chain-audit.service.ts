import type { Database, Tx } from '../../db/database.ts'
import { asJob } from '../../db/tenant.ts'
import {
  type ChainRow,
  type EntryRow,
  type LinkRow,
  addLinks,
  findLateEntries,
  findNewEntries,
  findUnchainedCompanies,
  lockChain,
  moveHead,
  readChain,
  setMark,
  settle,
} from '../../repositories/audit/audit-chain.repository.ts'
import { extendChain, startOfChain } from './audit-chain.ts'

const CHAIN_BATCH_SIZE = 1_000

const append = async (
  tx: Tx,
  registrationId: string,
  { entries, head, lastId, now }: ChainRow,
  rows: readonly EntryRow[],
): Promise<void> => {
  const links: LinkRow[] = []
  let previous = head
  for (const row of rows) {
    const link = extendChain(previous, row, { position: entries + links.length + 1, chainedAt: now })
    links.push({ ...link, auditId: row.auditId })
    previous = link.link
  }
  await addLinks(tx, registrationId, links)
  await moveHead(tx, registrationId, {
    entries: entries + links.length,
    head: previous,
    lastId: rows.at(-1)?.auditId ?? lastId,
  })
}

/**
 * Rows are committed in another order than that of their ids: behind the last one they are taken as they come, and the
 * late ones before it until no transaction can bring another. Returns how many rows got a link.
 */
export const chainNextBatch = async (tx: Tx, registrationId: string, limit: number): Promise<number> => {
  if (!(await lockChain(tx, registrationId))) return 0
  const chain = await readChain(tx, registrationId, startOfChain(registrationId))
  if (!chain) return 0
  const rows = await findNewEntries(tx, registrationId, chain.lastId, limit)
  if (rows.length === 0) rows.push(...(await findLateEntries(tx, registrationId, chain, limit)))
  if (rows.length > 0) await append(tx, registrationId, chain, rows)
  // The mark was passed before these rows were read, so none that it covers is missing among them.
  else if (chain.markId === null) await setMark(tx, registrationId)
  else if (chain.isMarkPassed) await settle(tx, registrationId, chain.markId)
  return rows.length
}

/** Gives every row that has been committed its link, one company after the other. Returns how many. */
export const chainAudit = async (db: Database, batchSize = CHAIN_BATCH_SIZE): Promise<number> => {
  let chained = 0
  for (const registrationId of await asJob(db, findUnchainedCompanies))
    for (;;) {
      const rows = await asJob(db, (tx) => chainNextBatch(tx, registrationId, batchSize))
      if (rows === 0) break
      chained += rows
    }
  return chained
}
