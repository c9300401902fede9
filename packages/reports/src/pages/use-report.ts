import { MAX_REPORT_ROWS, type ReportName, type ReportReply } from '@evertill/contract'
import { useFrame } from '../frame.tsx'
import type { ReportState } from '../address/address.ts'
import { periodsOf } from '../address/address.ts'
import type { Answer } from '../port.ts'
import { questionOf, storesOf } from '../question.ts'
import { type Read, useAnswer } from '../use-answer.ts'

export interface ReportRead extends Read<ReportReply> {
  /** The figures are of this device alone. */
  isOwnDay: boolean
  /** The same with all rows, for files. */
  whole: (reply: ReportReply) => Promise<ReportReply>
}

/** The figures of a page. Offline, the day of today comes from the device itself. */
export const useReport = (report: ReportName, state: ReportState): ReportRead => {
  const { port, place, isOnline } = useFrame()
  const question = questionOf(state, storesOf(place, state), place.today)
  const { period } = periodsOf(state, place.today)
  const isToday = period.from === place.today && period.to === place.today
  // It cannot be narrowed down: a filter would stand above figures that do not know it.
  const isNarrowed = [state.registers, state.cashiers, state.channels, state.where].some(
    (filters) => filters.length > 0,
  )
  const isOwnDay = !isOnline && report === 'day' && isToday && !isNarrowed && port.ownDay !== undefined
  const key = isOnline ? JSON.stringify(question) : isOwnDay ? 'own day' : null
  const ask = async (): Promise<Answer<ReportReply>> =>
    isOwnDay && port.ownDay ? { ok: true, value: await port.ownDay(place.today) } : port.run(report, question)
  // Figures of the server never stay where those of the device are meant, nor the other way round.
  const read = useAnswer(`${report} ${question.by ?? ''} ${isOwnDay}`, key, ask)
  const whole = async (reply: ReportReply): Promise<ReportReply> => {
    if (!reply.Tables.some(({ More }) => More)) return reply
    const answer = await port.run(report, { ...question, limit: MAX_REPORT_ROWS })
    if (!answer.ok) throw new Error(answer.message)
    return answer.value
  }
  return { ...read, isOwnDay, whole }
}
