import type { FieldError } from '@evertill/contract'
import { seriesCapacity } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import { raiseRunningNumber } from '../../repositories/registers/running-number.repository.ts'

/** The slot that a series starts with; undefined for a series of another register. */
export const slotOfSeries = (series: string, prefix: string, slots: readonly string[]): string | undefined =>
  slots.find((slot) => series.startsWith(`${prefix}${slot}/`))

export type NumberReport = {
  readonly series: string
  readonly runningNo: number
  readonly transactionTypeId: string
}

/** Raises the stored number of a series, never lowers it. Returns the errors of the report. */
export const raiseReported = async (
  tx: Tx,
  identity: Identity,
  registerId: string,
  slot: string,
  report: NumberReport,
): Promise<FieldError[]> => {
  if (!isUuid(report.transactionTypeId)) {
    return [{ path: 'transactionTypeID', message: 'is not a transaction type' }]
  }
  if (report.runningNo > seriesCapacity({ slot })) {
    return [{ path: 'runnigno', message: 'is more than the series can hold' }]
  }
  await raiseRunningNumber(tx, identity, { ...report, registerId })
  return []
}
