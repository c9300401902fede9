import { openDatabase } from '../db/database.ts'
import type { Tx } from '../db/database.ts'
import { countWaiting } from '../repositories/audit/audit-chain.repository.ts'
import { findRegistrations } from '../repositories/registers/admin.repository.ts'
import { type ChainFault, type NotedHead, readHead } from '../services/audit/verify-chain.ts'
import { type Verdict, verifyAudit } from '../services/audit/verify-audit.ts'
import type { Options } from './admin-values.ts'
import { CommandError } from './command-error.ts'

const SAY_WHAT = 'Say what to do: evertill audit verify [company] [--head <head noted earlier>].'

const dayOf = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`

const entryOf = ({ position, auditId, at, action, subject }: ChainFault): string => {
  const place = position > 0 ? `Entry ${position}` : 'An entry'
  const what = action === '' ? '' : `, "${action}" of "${subject}"`
  const when = at === '' ? '' : `, ${dayOf(at)}`
  return `${place}${auditId === '' ? '' : ` (row ${auditId})`}${what}${when},`
}

/** The first thing that is wrong, as a sentence. */
const faultSentence = (fault: ChainFault): string => {
  switch (fault.kind) {
    case 'removed':
      return `${entryOf(fault)} was removed. The time is when it was chained.`
    case 'changed':
      return `${entryOf(fault)} was changed after it was written.`
    case 'inserted':
      return `${entryOf(fault)} was put between older entries later.`
    case 'backdated':
      return `${entryOf(fault)} says it is older than the entry before it: it was dated back, or a clock was wrong.`
    case 'link':
      return `The link of entry ${fault.position} was removed.`
    case 'head':
      return `The links end before the head, or do not lead to it, at entry ${fault.position}: entries were removed at the end.`
    case 'noted':
      return `The chain does not have the head that was noted: entries up to ${fault.position} were removed or written anew.`
  }
}

const verdictLine = (name: string, { entries, head, since, fault }: Verdict, waiting: number): string => {
  const behind = waiting === 0 ? '' : ` ${waiting} newer entries wait for a running server to chain them.`
  if (fault)
    return `${name}: NOT whole. ${faultSentence(fault)} The ${entries} entries before it are as they were chained.`
  if (entries === 0) return `${name}: nothing is chained yet.${behind}`
  return `${name}: whole. ${entries} entries, chained since ${dayOf(since)}. Head ${head}.${behind}`
}

const readNoted = (head: Options[string] | undefined, companies: number): NotedHead | undefined => {
  if (head === undefined) return undefined
  const noted = typeof head === 'string' ? readHead(head) : undefined
  if (!noted) throw new CommandError('--head must be a head as this command prints it, like 120:3f…')
  if (companies !== 1) throw new CommandError('--head belongs to one company: name it.')
  return noted
}

/** `audit verify [company]`: while servers run. Fails if any chain is not whole. */
export const runAuditCommand = async (
  url: string,
  [verb, company]: readonly string[],
  options: Options,
): Promise<string> => {
  if (verb !== 'verify') throw new CommandError(SAY_WHAT)
  const db = openDatabase(url, { connections: 1 })
  const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    db.kysely.transaction().execute(work)
  try {
    const companies = await inTransaction((tx) => findRegistrations(tx, company))
    if (companies.length === 0)
      throw new CommandError(
        company === undefined
          ? 'There is no company yet.'
          : `There is no company called ${company}: evertill admin registration list shows them.`,
      )
    const noted = readNoted(options.head, companies.length)
    const lines: string[] = []
    let isWhole = true
    for (const { registration_id: registrationId, registration_name } of companies) {
      const verdict = await verifyAudit({ registrationId, inTransaction, noted })
      const waiting = await inTransaction((tx) => countWaiting(tx, registrationId))
      lines.push(verdictLine(registration_name, verdict, waiting))
      isWhole &&= verdict.fault === null
    }
    if (!isWhole) throw new CommandError(lines.join('\n'))
    return lines.join('\n')
  } finally {
    await db.close()
  }
}
