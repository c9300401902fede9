import type { ReportName, ReportQuestion, ReportReply, ReportTable } from '@evertill/contract'
import { openDatabase } from '../db/database.ts'
import { dispatchEvents } from '../repositories/events/event-dispatch.repository.ts'
import { markChangedDays, rebuildNextDay } from '../services/reports/rollups.service.ts'
import type { Answer, Caller, TestApp } from './test-app.ts'

/** Publishes everything that waits and rebuilds the roll-ups of it, as the jobs of a running server do. */
export const rebuildNow = async ({ databaseUrl }: Pick<TestApp, 'databaseUrl'>): Promise<void> => {
  const db = openDatabase(databaseUrl, { connections: 1 })
  while ((await dispatchEvents(db, new Date())) > 0);
  while ((await markChangedDays(db)) > 0);
  while (await rebuildNextDay(db, true));
  await db.close()
}

export const askReport = (
  caller: Caller,
  report: ReportName,
  { where, ...question }: ReportQuestion,
): Promise<Answer<ReportReply>> => {
  const given = Object.entries(question).map(([name, value]): [string, string] => [name, String(value)])
  const filters = where === undefined ? [] : [where].flat()
  const search = new URLSearchParams([...given, ...filters.map((one): [string, string] => ['where', one])])
  return caller.get<ReportReply>(`/reports/${report}?${search.toString()}`)
}

/** One table of a report that must be answered. */
export const reportTable = async (
  caller: Caller,
  report: ReportName,
  question: ReportQuestion,
  table: string,
): Promise<ReportTable> => {
  const { status, body } = await askReport(caller, report, question)
  const found = status === 200 ? body.Tables.find(({ Key }) => Key === table) : undefined
  if (!found) throw new Error(`${report} has no ${table}: ${status} ${JSON.stringify(body)}`)
  return found
}
