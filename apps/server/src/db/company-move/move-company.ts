import { type CompanyMoveStep, type CompanyPlaces, nextMoveStep, nextStepBack } from '@evertill/domain'
import type { Client } from 'pg'
import { quoted } from '../backup/tables.ts'
import { dedicatedClient } from '../connection.ts'
import { catchUp } from './catch-up.ts'
import { checkEnds, holdMove } from './check-ends.ts'
import { type CompanyTable, listCompanyTables, listFilledTables } from './company-tables.ts'
import { millisecondsInPlace, readPlace, takeStep } from './company-place.ts'
import { compareRows, raiseSequences } from './compare-rows.ts'
import { type MoveEnds, asCopy, copyTable } from './copy-rows.ts'
import { MoveRefused } from './move-refused.ts'
import { isLockTimeout } from '../errors.ts'
import { forgetRows, watchRows } from './watch-rows.ts'

export type CompanyMove = {
  readonly from: string
  readonly to: string
  readonly company: string
  /** Where the company is reached from then on. */
  readonly address: string
  /** The longest time without sales; beyond it everything is as before. */
  readonly maxPauseMs?: number
  /** Called after everything that is on record, with a word about it. */
  readonly onProgress?: (what: string) => Promise<void> | void
}
export type CompanyMoved = { readonly rows: number; readonly pauseMs: number | undefined }

const MAX_PAUSE_MS = 10_000
/** So few changed rows are copied in a moment: the pause begins. */
const FEW_ROWS = 200
const MAX_ROUNDS = 50

type Work = {
  readonly ends: MoveEnds
  readonly tables: readonly CompanyTable[]
  readonly move: CompanyMove
  readonly say: (what: string) => Promise<void>
  moved: CompanyMoved
}

const deleteRows = async (
  client: Client,
  tables: readonly CompanyTable[],
  company: string,
): Promise<void> => {
  for (const { name } of (await listFilledTables(client, tables, company)).toReversed())
    await asCopy(client, () =>
      client.query(`delete from ${quoted(name)} where registration_id = $1`, [company]),
    )
  await client.query('delete from company_move_tables where registration_id = $1', [company])
}

/** Nothing of the company is there, and rows that change here are noted from now on. */
const receive = async ({ ends: { from, to, company }, tables, say }: Work): Promise<void> => {
  await deleteRows(to, tables, company)
  await watchRows(from, tables, company)
  await watchRows(to, tables, company)
  await say('watched')
  await takeStep(to, company, 'receive')
}

/** Everything is copied while people sell; only what changes in the last moments is left for the pause. */
const freeze = async (work: Work): Promise<void> => {
  const { ends, tables, say } = work
  // Rows that come into an empty table are noted, as every row since `receive`.
  const filled = await listFilledTables(ends.from, tables, ends.company)
  for (const table of filled) await copyTable(ends, table, () => say(`copied ${table.name}`))
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const rows = await catchUp(ends, tables)
    await say(`caught up with ${rows} rows`)
    if (rows < FEW_ROWS) break
  }
  await takeStep(ends.from, ends.company, 'freeze')
}

/** Waits for everybody who was let through before the freeze. Whoever comes later is refused. */
const waitForWriters = async ({ from, company }: MoveEnds, waitMs: number): Promise<void> => {
  await from.query('begin')
  await from.query(`set local lock_timeout = ${Math.max(1, Math.round(waitMs))}`)
  await from.query('select pg_advisory_xact_lock(company_move_key($1::uuid))', [company])
  await from.query('commit')
}

const open = async (work: Work): Promise<void> => {
  const { ends, tables, move, say } = work
  // Taken up again, it has the same time once more: nobody sells anyway.
  const began = performance.now()
  const timeLeft = (): number => (move.maxPauseMs ?? MAX_PAUSE_MS) - (performance.now() - began)
  try {
    await waitForWriters(ends, timeLeft())
    await say('frozen')
    await catchUp(ends, tables)
    const { rows, differences } = await compareRows(ends, tables)
    if (differences.length > 0)
      throw new MoveRefused(
        `the rows there differ in ${differences.map(({ table, from, to }) => `${table} (${from} and ${to} rows)`).join(', ')}`,
      )
    await raiseSequences(ends.to, ends.company)
    await say('compared')
    if (timeLeft() <= 0) throw new MoveRefused('it took longer than nobody may sell')
    await takeStep(ends.to, ends.company, 'open')
    work.moved = { rows, pauseMs: await millisecondsInPlace(ends.from, ends.company) }
  } catch (error) {
    await ends.from.query('rollback').catch(() => undefined)
    // If the source cannot be reached any more either, the same command thaws or ends it later.
    if ((await readPlace(ends.to, ends.company)) !== 'here') await takeStep(ends.from, ends.company, 'thaw')
    throw isLockTimeout(error)
      ? new MoveRefused('somebody wrote for longer than nobody may sell, such as an import: try again later')
      : error
  }
}

const settle = async ({ ends: { to, company }, tables }: Work): Promise<void> => {
  await forgetRows(to, tables, company)
  await to.query('delete from company_move_tables where registration_id = $1', [company])
  // Last: what a crash leaves would be cleaned up by nobody.
  await takeStep(to, company, 'settle')
}

const drop = async ({ ends: { to, company }, tables }: Work): Promise<void> => {
  await deleteRows(to, tables, company)
  await takeStep(to, company, 'drop')
}

/** Nothing of it is there any more, so it may be written here again: taken up instead, it is watched anew. */
const takeBack = async ({ ends: { from, to, company }, tables }: Work): Promise<void> => {
  if ((await readPlace(to, company)) === 'home') await forgetRows(to, tables, company)
  await forgetRows(from, tables, company)
  await from.query('delete from company_move_changes where registration_id = $1', [company])
  await takeStep(from, company, 'takeBack')
}

const run = async (work: Work, { at, event }: CompanyMoveStep): Promise<void> => {
  const { ends, move } = work
  if (event === 'receive') return receive(work)
  if (event === 'freeze') return freeze(work)
  if (event === 'open') return open(work)
  if (event === 'settle') return settle(work)
  if (event === 'drop') return drop(work)
  if (event === 'takeBack') return takeBack(work)
  return takeStep(ends[at], ends.company, event, event === 'leave' ? { address: move.address } : {})
}

const placesOf = async ({ from, to, company }: MoveEnds): Promise<CompanyPlaces> => ({
  from: await readPlace(from, company),
  to: await readPlace(to, company),
})

const walk = async (
  move: CompanyMove,
  next: typeof nextMoveStep,
  check: typeof checkEnds | undefined,
): Promise<CompanyMoved & { readonly places: CompanyPlaces }> => {
  const from = dedicatedClient(move.from, 'move-company')
  const to = dedicatedClient(move.to, 'move-company')
  try {
    await Promise.all([from.connect(), to.connect()])
    const ends = { from, to, company: move.company }
    await holdMove(ends)
    await check?.(ends, await placesOf(ends))
    const work: Work = {
      ends,
      tables: await listCompanyTables(from),
      move,
      say: async (what) => move.onProgress?.(what),
      moved: { rows: 0, pauseMs: undefined },
    }
    let places = await placesOf(ends)
    for (let step = next(places); step; step = next(places)) {
      await run(work, step)
      await work.say(step.event)
      places = await placesOf(ends)
      if (step.event === 'settle') break
    }
    return { ...work.moved, places }
  } finally {
    await Promise.all([from.end(), to.end()].map((ended) => ended.catch(() => undefined)))
  }
}

/** Carries a company to another database while its tills sell, or takes up a move that was interrupted. */
export const moveCompany = async (move: CompanyMove): Promise<CompanyMoved> => {
  const { places, ...moved } = await walk(move, nextMoveStep, checkEnds)
  if (places.from !== 'left')
    throw new MoveRefused(`the company is ${places.from} here and ${places.to} there`)
  return moved
}

/** Deletes what a company has left behind. Its calls are still sent to the new address. */
export const clearCompany = async (url: string, company: string): Promise<void> => {
  const client = dedicatedClient(url, 'move-company')
  await client.connect()
  try {
    if ((await readPlace(client, company)) !== 'left') throw new MoveRefused('it has not left')
    await deleteRows(client, await listCompanyTables(client), company)
  } finally {
    await client.end()
  }
}

/** Takes a move back that was interrupted. Once the company is opened there, it comes back by a move from there. */
export const takeMoveBack = async (move: Omit<CompanyMove, 'address'>): Promise<void> => {
  const { places } = await walk({ ...move, address: '' }, nextStepBack, undefined)
  if (places.from !== 'home' || places.to === 'here')
    throw new MoveRefused('people already work with it there: move it back from there')
}
