import type {
  Gstr1Reply,
  Gstr3bReply,
  ReportBillsReply,
  ReportReply,
  ReportViewsReply,
  TaxPeriodFileReply,
} from '@evertill/contract'
import type { Answer, ReportsPort } from '@evertill/reports/port.ts'
import { failureFacts } from '../../api/failure.ts'
import type { HubClient } from '../../api/hub-client.ts'
import { newKey } from '../../api/new-key.ts'

type Facts = ReturnType<typeof failureFacts>

/** Reads the reports in the session of the hub. `say` has the text of a failure. */
export const createReportsPort = (
  { call }: Pick<HubClient, 'call'>,
  say: (failure: Facts) => string,
): ReportsPort => {
  const answerOf = async <Reply, Value>(
    reply: Promise<Reply>,
    valueOf: (reply: Reply) => Value,
  ): Promise<Answer<Value>> => {
    try {
      return { ok: true, value: valueOf(await reply) }
    } catch (error) {
      const facts = failureFacts(error)
      return { ok: false, message: say(facts), isOffline: facts.kind === 'unreachable' }
    }
  }
  const same = <Reply>(reply: Reply): Reply => reply
  const nothing = () => undefined
  const get = <Reply>(path: string, query: Parameters<HubClient['call']>[2] = {}): Promise<Reply> =>
    call<Reply>('GET', `/manage/reports/${path}`, query)
  const returnOf = <Reply>(name: string, period: string, storeIds: readonly string[]) =>
    answerOf(get<Reply>(name, { query: { period, stores: storeIds.join(',') } }), same)
  return {
    run: (report, query) => answerOf(get<ReportReply>(report, { query }), same),
    bills: (query, after) => answerOf(get<ReportBillsReply>('bills', { query: { ...query, after } }), same),
    gstr1: (month, storeIds) => returnOf<Gstr1Reply>('gstr1', month, storeIds),
    gstr3b: (month, storeIds) => returnOf<Gstr3bReply>('gstr3b', month, storeIds),
    closeTaxPeriod: ({ month, storeIds, sha256 }) => {
      const body = { stores: storeIds.join(','), Period: month, SHA256: sha256 }
      return answerOf(call('POST', '/manage/reports/tax-periods', { body }), nothing)
    },
    reopenTaxPeriod: (closingId, Reason) =>
      answerOf(
        call('POST', `/manage/reports/tax-periods/${closingId}/reopen`, { body: { Reason } }),
        nothing,
      ),
    taxPeriodFile: (closingId, file) =>
      answerOf(get<TaxPeriodFileReply>(`tax-periods/${closingId}/files/${file}`), ({ File }) => File),
    views: () => answerOf(get<ReportViewsReply>('views'), ({ views }) => views),
    saveView: (view) =>
      answerOf(call('PUT', '/manage/reports/views', { body: { ...view, key: newKey() } }), nothing),
    deleteView: (key) => answerOf(call('DELETE', `/manage/reports/views/${key}`), nothing),
  }
}
