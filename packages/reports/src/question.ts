import { REPORT_DIMENSIONS, type ReportDimension, type ReportQuestion } from '@evertill/contract'
import { periodsOf, type ReportState } from './address/address.ts'
import type { BillsQuestion } from './port.ts'
import { isCompared, pageNamed } from './report-specs.ts'

const DEFAULT_BY: ReportDimension = 'day'

/** What sales are grouped by; an unknown word in the address is the default. */
export const byOf = ({ by }: ReportState): ReportDimension =>
  REPORT_DIMENSIONS.find((one) => one === by) ?? DEFAULT_BY

interface StoresOfPlace {
  storeIds: readonly string[]
  /** To choose from. */
  stores?: readonly unknown[]
}

/** A store that the user does not have is asked for too: the server says that it is not there. */
export const storesOf = ({ stores, storeIds }: StoresOfPlace, state: ReportState): readonly string[] =>
  stores === undefined || state.stores.length === 0 ? storeIds : state.stores

const filtersOf = ({ registers, cashiers, channels, where }: ReportState) => ({
  ...(registers.length === 0 ? {} : { registers: registers.join(',') }),
  ...(cashiers.length === 0 ? {} : { cashiers: cashiers.join(',') }),
  ...(channels.length === 0 ? {} : { channels: channels.join(',') }),
  ...(where.length === 0 ? {} : { where: where.map(({ dimension, key }) => `${dimension}:${key}`) }),
})

export const billsQuestionOf = (
  state: ReportState,
  storeIds: readonly string[],
  today: string,
): BillsQuestion => ({
  stores: storeIds.join(','),
  ...periodsOf(state, today).period,
  ...filtersOf(state),
})

/** Everything that the server needs to know for a page. */
export const questionOf = (
  state: ReportState,
  storeIds: readonly string[],
  today: string,
): ReportQuestion => {
  const { compared } = periodsOf(state, today)
  const page = pageNamed(state.report)
  return {
    ...billsQuestionOf(state, storeIds, today),
    ...(compared === undefined || !isCompared(page)
      ? {}
      : { compareFrom: compared.from, compareTo: compared.to }),
    ...(page === 'sales' ? { by: byOf(state) } : {}),
    ...(page === 'sellers' && state.days !== 0 ? { notSoldDays: state.days } : {}),
    ...(state.sort === '' ? {} : { sort: state.sort }),
  }
}
