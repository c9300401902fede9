import type { LateDocument, TaxClosing, TaxPeriodState } from '@evertill/contract'
import { firstOpenMonth } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import {
  type ClosedMonth,
  listLateDocuments,
  listTaxRights,
} from '../../repositories/reports/tax-period.repository.ts'
import type { TaxReturn } from './read-return.ts'

/** Enough to act on; the tables of the return have all of them. */
const MAX_LATE = 100

const shown = ({
  period: _period,
  figuresAt: _figuresAt,
  small: _small,
  ...closing
}: ClosedMonth): TaxClosing => closing

/** Whether the user may close, and open again, in all of the stores. */
export const readTaxRights = async (tx: Tx, { userId }: Identity, stores: readonly string[]) => {
  const rights = await listTaxRights(tx, userId, stores)
  const may = (perm: 'close' | 'open'): boolean =>
    rights.length === stores.length && rights.every(({ perms }) => perms[perm] === true)
  return { mayClose: may('close'), mayReopen: may('open') }
}

/** Of a closed month what came after it was closed; of an open one what came too late for closed months and counts here. */
const readLate = async (tx: Tx, { source, closings, closing }: TaxReturn): Promise<LateDocument[]> => {
  const months = closing
    ? [closing]
    : closings.filter((one) => one.ReopenedAt === undefined && source.late.includes(one.period))
  const late: LateDocument[] = []
  for (const { period, figuresAt } of months)
    late.push(
      ...(await listLateDocuments(
        tx,
        source.stores,
        { period, since: figuresAt },
        MAX_LATE + 1 - late.length,
      )),
    )
  return late
}

export const readPeriodState = async (
  tx: Tx,
  identity: Identity,
  found: TaxReturn,
  SHA256: string,
): Promise<TaxPeriodState> => {
  const { source, closings, closing, isWhole } = found
  const { mayClose, mayReopen } = await readTaxRights(tx, identity, source.stores)
  const isOver = !found.problems.some(({ Code }) => Code === 'MONTH_NOT_OVER')
  const closed = new Set(closings.filter((one) => one.ReopenedAt === undefined).map(({ period }) => period))
  const late = await readLate(tx, found)
  return {
    ...(closing ? { Closing: shown(closing), CountsIn: firstOpenMonth(source.period, closed) } : {}),
    IsWhole: isWhole,
    SHA256,
    MayClose: mayClose && isWhole && isOver && source.gstin !== '' && !closing,
    MayReopen: mayReopen && isWhole && closing !== undefined,
    Late: late.slice(0, MAX_LATE),
    More: late.length > MAX_LATE,
    History: closings
      .filter((one) => one.period === source.period && one.ReopenedAt !== undefined)
      .map(shown)
      .toReversed(),
  }
}
