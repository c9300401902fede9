import type {
  Gstr1Reply,
  Gstr3bReply,
  ReportBillsReply,
  ReportName,
  ReportQuestion,
  ReportReply,
  ReportView,
} from '@evertill/contract'

/** What could not be read, said to the user; `isOffline` if only the server is missing. */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; message: string; isOffline: boolean }

export type BillsQuestion = Omit<
  ReportQuestion,
  'compareFrom' | 'compareTo' | 'by' | 'sort' | 'limit' | 'notSoldDays'
> & { size?: number }

/** Everything that the reports read. The app around decides how: a till, or an office over several stores. */
export interface ReportsPort {
  run(report: ReportName, question: ReportQuestion): Promise<Answer<ReportReply>>
  /** Documents behind a figure; `after` continues behind the last one. */
  bills(question: BillsQuestion, after?: string): Promise<Answer<ReportBillsReply>>
  /** Of a month such as `2026-04`, and of stores with one GSTIN. */
  gstr1(month: string, storeIds: readonly string[]): Promise<Answer<Gstr1Reply>>
  gstr3b(month: string, storeIds: readonly string[]): Promise<Answer<Gstr3bReply>>
  /** Of all stores of a GSTIN, with the digest of the GSTR-1 that was looked at. */
  closeTaxPeriod(question: {
    month: string
    storeIds: readonly string[]
    sha256: string
  }): Promise<Answer<undefined>>
  reopenTaxPeriod(closingId: string, reason: string): Promise<Answer<undefined>>
  /** The file of a closing, word for word. */
  taxPeriodFile(closingId: string, file: 'gstr1' | 'gstr3b'): Promise<Answer<string>>
  views(): Promise<Answer<readonly ReportView[]>>
  saveView(view: Omit<ReportView, 'key'>): Promise<Answer<undefined>>
  deleteView(key: string): Promise<Answer<undefined>>
  /** The day from what this device itself has sold. Undefined where the app has no such data. */
  ownDay?(day: string): Promise<ReportReply>
}
