import type {
  Accounts,
  CloseRegisterBody,
  Closing,
  OpeningRecord,
  PaymentDetail,
  TimePair,
} from '@evertill/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'

export type Opening = z.output<typeof OpeningRecord> & { readonly UUID: string }

type Counted = z.output<typeof CloseRegisterBody>
export type SessionCounts = {
  readonly denominations: Counted['Denominations']
  readonly countedMethods: Counted['CountedMethods']
  readonly paymentDetails: readonly z.output<typeof PaymentDetail>[]
  readonly unsentTransactionNos: readonly string[]
  readonly recounts?: number
}

export type RegisterSession = {
  readonly closing_id: string
  readonly store_id: string
  readonly register_id: string
  readonly register_code: string
  readonly register_name: string
  readonly opening_balance: number
  readonly opening_seconds: number
  readonly opening_nanoseconds: number
  readonly opened_by: string
  readonly opened_by_name: string
  readonly opening_sha256: Buffer
  /** Null while the session is open. */
  readonly closing_no: number | null
  readonly closing_seconds: number | null
  readonly closing_nanoseconds: number | null
  readonly closed_by_name: string | null
  readonly expected_cash: number | null
  readonly counted_cash: number | null
  readonly difference: number | null
  readonly difference_reason: string
  readonly float_to_leave: number | null
  readonly deposit_amount: number | null
  readonly accounts: Accounts | null
  /** The counts as entered, and the payments they were compared with. */
  readonly counts: SessionCounts | null
  readonly closing_sha256: Buffer | null
}

export const sessionColumns = sql`s.closing_id, s.store_id, s.register_id, s.register_code, s.register_name,
  s.opening_balance, s.opening_seconds, s.opening_nanoseconds, s.opened_by, s.opened_by_name, s.opening_sha256,
  s.closing_no, s.closing_seconds, s.closing_nanoseconds, s.closed_by_name, s.expected_cash, s.counted_cash,
  s.difference, s.difference_reason, s.float_to_leave, s.deposit_amount, s.accounts, s.counts, s.closing_sha256`

/** At most the current time: a clock that runs ahead must not reach into later sessions. */
const cappedAtNow = ({ seconds, nanoseconds }: TimePair): RawBuilder<Date> =>
  sql`least(now(), to_timestamp(${seconds}::bigint) + ${Math.floor(nanoseconds / 1000)} * interval '1 microsecond')`

type NewSession = {
  readonly opening: Opening
  readonly register: { readonly code: string; readonly name: string }
  readonly openedByName: string
  readonly digest: Buffer
}

/** False if there is a session with this key, or another open one. */
export const insertSession = async (
  tx: Tx,
  { registrationId }: Identity,
  { opening, register, openedByName, digest }: NewSession,
): Promise<boolean> => {
  const { OpeningTime } = opening
  const rows = await rowsOf(tx)`
    insert into register_sessions (registration_id, closing_id, store_id, register_id, register_code, register_name,
      opening_balance, opening_seconds, opening_nanoseconds, opened_at, opened_by, opened_by_name, opening_sha256)
    values (${registrationId}, ${opening.UUID}, ${opening.StoreID}, ${opening.CashRegisterID}, ${register.code},
      ${register.name}, ${opening.OpeningBalance}, ${OpeningTime.seconds}, ${OpeningTime.nanoseconds},
      ${cappedAtNow(OpeningTime)}, ${opening.OpeningByUserID}, ${openedByName}, ${digest})
    on conflict do nothing returning closing_id`
  return rows.length === 1
}

export const findSession = (tx: Tx, closingId: string) => firstOf<RegisterSession>(tx)`
    select ${sessionColumns} from register_sessions s where s.closing_id = ${closingId}`

/** Locks the row while it is closed: a second closing waits here and then finds the session closed. */
export const lockSession = (
  tx: Tx,
  { storeId, registerId, closingId }: { storeId: string; registerId: string; closingId: string },
) => firstOf<RegisterSession>(tx)`
    select ${sessionColumns} from register_sessions s
     where s.closing_id = ${closingId} and s.register_id = ${registerId} and s.store_id = ${storeId}
       for update`

export const findOpenSession = (tx: Tx, registerId: string) => firstOf<RegisterSession>(tx)`
    select ${sessionColumns} from register_sessions s
     where s.register_id = ${registerId} and s.closing_no is null`

/** The session that was open at a time; the latest one if clocks make two overlap. */
export const findSessionAt = async (tx: Tx, registerId: string, at: string): Promise<string | undefined> => {
  const rows = await rowsOf<{ closing_id: string }>(tx)`
    select closing_id from register_sessions
     where register_id = ${registerId} and opened_at <= ${at}::timestamptz and (closed_at is null or closed_at > ${at}::timestamptz)
     order by opened_at desc, closing_id desc limit 1`
  return rows[0]?.closing_id
}

export const findLastClosed = (tx: Tx, registerId: string) => firstOf<RegisterSession>(tx)`
    select ${sessionColumns} from register_sessions s
     where s.register_id = ${registerId} and s.closing_no is not null order by s.closing_no desc limit 1`

/**
 * Gives the closing its number, under the lock of the only session that can be closing on this register. From here on
 * its sheet contains only counted rows; a sheet read earlier would include late sales that another process has just
 * committed. The figures follow in the same transaction.
 */
export const numberClosing = async (tx: Tx, closingId: string, closingTime: TimePair): Promise<void> => {
  const { seconds, nanoseconds } = closingTime
  await run(tx)`update register_sessions s set
      closing_no = (select coalesce(max(closing_no), 0) + 1 from register_sessions p
                     where p.registration_id = s.registration_id and p.register_id = s.register_id),
      closing_seconds = ${seconds}, closing_nanoseconds = ${nanoseconds},
      closed_at = greatest(s.opened_at, ${cappedAtNow(closingTime)}), accounts = '{}'
    where s.registration_id = current_registration() and s.closing_id = ${closingId}`
}

export type SessionEnd = {
  readonly closedByName: string
  readonly countedCash: number
  readonly difference: number
  readonly reason: string
  readonly approvalId: string | null
  readonly floatToLeave: number
  readonly deposit: number
  readonly accounts: Accounts
  readonly counts: SessionCounts
  readonly digest: Buffer
}

export const endSession = async (tx: Tx, { userId }: Identity, session: RegisterSession, end: SessionEnd) => {
  await run(tx)`
    update register_sessions s set
      closed_by = ${userId}, closed_by_name = ${end.closedByName}, expected_cash = ${end.accounts.ExpectedCash},
      counted_cash = ${end.countedCash}, difference = ${end.difference}, difference_reason = ${end.reason},
      approval_id = ${end.approvalId}, float_to_leave = ${end.floatToLeave}, deposit_amount = ${end.deposit},
      accounts = ${JSON.stringify(end.accounts)}::jsonb, counts = ${columnJson(end.counts)}::jsonb,
      closing_sha256 = ${end.digest}
    where s.registration_id = current_registration() and s.closing_id = ${session.closing_id}`
}

const pairOf = (seconds: number | null, nanoseconds: number | null): TimePair | null =>
  seconds === null || nanoseconds === null ? null : { seconds, nanoseconds }

type SheetFigures = Pick<Closing, 'BillCount' | 'NetSales' | 'LateSales'>

export const toClosing = (
  session: RegisterSession,
  { BillCount, NetSales, LateSales }: SheetFigures,
): Closing => ({
  key: session.closing_id,
  StoreID: session.store_id,
  CashRegisterID: session.register_id,
  CashRegisterCode: session.register_code,
  CashRegisterName: session.register_name,
  OpeningBalance: session.opening_balance,
  OpeningTime: { seconds: session.opening_seconds, nanoseconds: session.opening_nanoseconds },
  OpeningByUserID: session.opened_by,
  OpeningByUserName: session.opened_by_name,
  Status: session.closing_no === null ? 'Open' : 'Closed',
  ClosingTime: pairOf(session.closing_seconds, session.closing_nanoseconds),
  ClosingByUserName: session.closed_by_name,
  ClosingNo: session.closing_no,
  ExpectedCash: session.expected_cash,
  CountedCash: session.counted_cash,
  Difference: session.difference,
  DifferenceReason: session.difference_reason,
  FloatToLeave: session.float_to_leave,
  DepositAmount: session.deposit_amount,
  BillCount,
  NetSales,
  LateSales,
})
