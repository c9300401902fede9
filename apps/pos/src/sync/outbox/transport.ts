import type { ErrorReply, SaleReply } from '@evertill/contract'
import { TILL_ERRORS } from '@evertill/contract'
import type { ApiClient, Caller } from '../../api/client.ts'
import type { CallFailure, CallResult } from '../../api/failure.ts'
import type { OtherWrite, Refusal } from '../../db/ledger-records.ts'
import type { RowOutcome } from '../../db/outbox/outbox-answers.ts'
import { makerOf } from '../../db/outbox/queued-row.ts'
import type { QueuedSale } from '../../db/records.ts'
import { logFailure } from '../../platform/log.ts'
import type { NoAnswer, SendOutcome, Transport } from '../ports.ts'
import { MAX_SERVER_ERRORS } from './drain.ts'

type One = RowOutcome | NoAnswer

/** Codes about the till or the connection, not about the row: they must not cost a sale an attempt. */
const NOT_ABOUT_THE_ROW = new Set<string>(['CONTRACT_NOT_SERVED', 'SIGN_IN_FAILED'])

/** Bytes per call. The server takes 8 MiB; this little gets through a slow connection before the timeout. */
const MAX_BATCH_BYTES = 1_000_000

const refusalOf = (failure: Extract<CallFailure, { kind: 'refused' }>): Refusal => ({
  code: failure.code,
  message: failure.message,
  errors: failure.errors,
  quarantineId: failure.quarantineId,
  ...(failure.billedAs === undefined ? {} : { billedAs: failure.billedAs }),
})

const judgeFailure = (failure: CallFailure): One => {
  if (failure.kind === 'unauthorised') return failure
  if (failure.kind === 'unreachable') {
    const { message, retryAfterMs, isStruggling, code } = failure
    // Our own server answered and failed on this request: the connection works, other rows may pass.
    return code === 'INTERNAL'
      ? { kind: 'server-error', message }
      : { kind: 'unreachable', message, retryAfterMs, isStruggling }
  }
  if (NOT_ABOUT_THE_ROW.has(failure.code))
    return { kind: 'unreachable', message: failure.message, retryAfterMs: null, isStruggling: true }
  return { kind: 'refused', refusal: refusalOf(failure) }
}

const judge = <Reply>(result: CallResult<Reply>, serverIdOf: (reply: Reply) => string): One =>
  result.ok
    ? { kind: 'accepted', serverId: serverIdOf(result.reply), flags: [] }
    : judgeFailure(result.failure)

const isReply = (result: SaleReply | ErrorReply): result is SaleReply => result.code === '0'

const judgeResult = (result: SaleReply | ErrorReply): RowOutcome => {
  if (isReply(result)) {
    const { saleId: serverId, flags, creditNote } = result
    return { kind: 'accepted', serverId, flags, creditNoteFlags: creditNote?.flags }
  }
  const { code, message, errors = [], quarantineId = null, billedAs } = result
  if (TILL_ERRORS[code].retry) return { kind: 'server-error', message }
  const more = billedAs === undefined ? {} : { billedAs }
  return { kind: 'refused', refusal: { code, message, errors, quarantineId, ...more } }
}

const isRowOutcome = (one: One): one is RowOutcome =>
  one.kind !== 'unreachable' && one.kind !== 'unauthorised'

/** As many of the sales as fit into one call, at least one. */
const fitting = (rows: readonly QueuedSale[]): readonly QueuedSale[] => {
  let bytes = 0
  const end = rows.findIndex(({ originalData }, index) => {
    bytes += JSON.stringify(originalData).length
    return index > 0 && bytes > MAX_BATCH_BYTES
  })
  return end === -1 ? rows : rows.slice(0, end)
}

/** The till itself could not send the row, because it is damaged on this device. It needs attention. */
const unsendable = (key: string, error: unknown): RowOutcome => {
  logFailure(`${key} cannot be sent as it is.`, error)
  const message = 'This record is damaged on this device.'
  return { kind: 'refused', refusal: { code: 'UNSENDABLE', message, errors: [], quarantineId: null } }
}

/** In whose name a person's rows are sent; undefined: of the active person. */
export type CallerFor = (makerKey: string | undefined) => Caller | undefined

/** Sends the rows of a claim, which one person made, and returns the outcome of each. */
export const createTransport = (api: ApiClient, callerFor: CallerFor = () => undefined): Transport => {
  const sendSale = async (row: QueuedSale): Promise<One> => {
    const { originalData: sale } = row
    const as = callerFor(makerOf(row))
    const result = await (sale.Revision > 1
      ? api.call('updateSale', { params: { id: sale.UUID }, body: sale }, as)
      : api.call('createOfflineSale', { body: sale }, as))
    return result.ok ? judgeResult(result.reply) : judgeFailure(result.failure)
  }

  const sendWrite = async (row: OtherWrite): Promise<One> => {
    const as = callerFor(makerOf(row))
    switch (row.kind) {
      case 'opening':
        return judge(await api.call('openCashRegister', { body: row.body }, as), (reply) => reply.data.key)
      case 'cashMovement':
        return judge(await api.call('recordCashMovement', { body: row.body }, as), (reply) => reply.key)
      case 'drawerCount':
        return judge(await api.call('recordDrawerCount', { body: row.body }, as), (reply) => reply.key)
      case 'payment':
        return judge(await api.call('receivePayment', { body: row.body }, as), (reply) => reply.paymentId)
      case 'customer':
        return judge(await api.call('createCustomer', { body: row.body }, as), (reply) => reply.customer.key)
      case 'customerEdit': {
        const { key, ...body } = row.body
        return judge(
          await api.call('updateCustomer', { params: { key }, body }, as),
          (reply) => reply.customer.key,
        )
      }
      case 'void': {
        const { SaleUUID: id, ...body } = row.body
        return judge(await api.call('voidSale', { params: { id }, body }, as), (reply) => reply.saleId)
      }
    }
  }

  /** One after the other, until the connection breaks; rows that were not sent get no answer. */
  const sendEach = async (rows: readonly QueuedSale[]): Promise<SendOutcome> => {
    const answers = new Map<string, RowOutcome>()
    let serverErrors = 0
    for (const row of rows) {
      const one = await sendSale(row).catch((error: unknown) => unsendable(row.key, error))
      if (isRowOutcome(one)) answers.set(row.key, one)
      else if (answers.size > 0) break
      else return one
      serverErrors = one.kind === 'server-error' ? serverErrors + 1 : 0
      // The server is broken, not the rows: a hundred further calls would not mend it.
      if (serverErrors >= MAX_SERVER_ERRORS) break
    }
    return { kind: 'answered', answers }
  }

  const sendBatch = async (rows: readonly QueuedSale[]): Promise<SendOutcome> => {
    const sales = rows.map((row) => row.originalData)
    const as = rows[0] && callerFor(makerOf(rows[0]))
    const result = await api.call('createOfflineSales', { body: { sales } }, as)
    if (result.ok && result.reply.results.length === rows.length) {
      const answers = result.reply.results.map(
        (one, index) => [(rows[index] as QueuedSale).key, judgeResult(one)] as const,
      )
      return { kind: 'answered', answers: new Map(answers) }
    }
    const one: One = result.ok ? { kind: 'server-error', message: '' } : judgeFailure(result.failure)
    // The batch as a whole was refused or failed, which says nothing about any single sale in it.
    return isRowOutcome(one) ? sendEach(rows) : one
  }

  const sendSales = async (claimed: readonly QueuedSale[]): Promise<SendOutcome> => {
    const edits = claimed.some((row) => row.originalData.Revision > 1)
    const rows = fitting(claimed)
    return edits || rows.length === 1 ? sendEach(rows) : sendBatch(rows)
  }

  return {
    send: async (claim) => {
      // Sent one by one, only the damaged row fails.
      if (claim.kind === 'sales') return sendSales(claim.rows).catch(() => sendEach(claim.rows))
      const { row } = claim
      const one = await sendWrite(row).catch((error: unknown) => unsendable(row.key, error))
      return isRowOutcome(one) ? { kind: 'answered', answers: new Map([[row.key, one]]) } : one
    },
  }
}
