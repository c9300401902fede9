import type { ReportReply } from '@evertill/contract'
import type { ReportsPlace } from '@evertill/reports/frame.tsx'
import type { Answer, ReportsPort } from '@evertill/reports/port.ts'
import { useMemo } from 'react'
import type { ApiClient } from '../api/client.ts'
import type { CallFailure, CallResult } from '../api/failure.ts'
import { readOwnDayRows } from '../db/sales/own-day-rows.ts'
import { ownDay } from '../ledger/own-day.ts'
import { ownDocuments } from '../ledger/own-documents.ts'
import { toInstant } from '../platform/clock.ts'
import { businessDateAt } from '../platform/store-day.ts'
import { zoneOffsetMinutes } from '../platform/time-zone.ts'
import { useRuntime } from './runtime.tsx'
import { useCurrency } from './use-currency.ts'
import { useTimeZone } from './use-moments.ts'
import { type Choice, useCashiers, useRegisters, useSalesChannels } from './use-people.ts'
import { storesOfGstin } from './stores-of-gstin.ts'
import { useSession } from './use-session.ts'
import { useToday } from './use-today.ts'

const asChoice = ({ value, label }: Choice) => ({ key: value, name: label })

/** The store of this till, as reports need to know it. */
export const useReportsPlace = (): ReportsPlace => {
  const { store, stores } = useSession()
  const today = useToday()
  const timeZone = useTimeZone()
  const currency = useCurrency()
  const registers = useRegisters()
  const cashiers = useCashiers()
  const channels = useSalesChannels()
  return useMemo(
    () => ({
      storeIds: store ? [store.key] : [],
      gstinStoreIds: storesOfGstin(store, stores),
      shopName: store?.StoreName ?? '',
      today,
      timeZone,
      currency,
      registers: registers.map(asChoice),
      cashiers: cashiers.map(asChoice),
      channels: channels.map(asChoice),
    }),
    [store, stores, today, timeZone, currency, registers, cashiers, channels],
  )
}

interface PortParts {
  api: ApiClient
  newUuid: () => string
  readOwnDay: (day: string) => Promise<ReportReply>
  say: (failure: CallFailure) => string
}

const createPort = ({ api, newUuid, readOwnDay, say }: PortParts): ReportsPort => {
  const answerOf = <Reply, Value>(
    result: CallResult<Reply>,
    valueOf: (reply: Reply) => Value,
  ): Answer<Value> =>
    result.ok
      ? { ok: true, value: valueOf(result.reply) }
      : { ok: false, message: say(result.failure), isOffline: result.failure.kind === 'unreachable' }
  return {
    run: async (report, query) =>
      answerOf(await api.call('getReport', { params: { report }, query }), (reply) => reply),
    bills: async (query, after) =>
      answerOf(
        await api.call('listReportBills', { query: { ...query, ...(after === undefined ? {} : { after }) } }),
        (reply) => reply,
      ),
    gstr1: async (period, storeIds) =>
      answerOf(
        await api.call('getGstr1', { query: { stores: storeIds.join(','), period } }),
        (reply) => reply,
      ),
    gstr3b: async (period, storeIds) =>
      answerOf(
        await api.call('getGstr3b', { query: { stores: storeIds.join(','), period } }),
        (reply) => reply,
      ),
    closeTaxPeriod: async ({ month, storeIds, sha256 }) =>
      answerOf(
        await api.call('closeTaxPeriod', {
          body: { stores: storeIds.join(','), Period: month, SHA256: sha256 },
        }),
        () => undefined,
      ),
    reopenTaxPeriod: async (closingId, Reason) =>
      answerOf(
        await api.call('reopenTaxPeriod', { params: { closingId }, body: { Reason } }),
        () => undefined,
      ),
    taxPeriodFile: async (closingId, file) =>
      answerOf(await api.call('getTaxPeriodFile', { params: { closingId, file } }), ({ File }) => File),
    views: async () => answerOf(await api.call('listReportViews', {}), ({ views }) => views),
    saveView: async (view) =>
      answerOf(await api.call('saveReportView', { body: { ...view, key: newUuid() } }), () => undefined),
    deleteView: async (viewId) =>
      answerOf(await api.call('deleteReportView', { params: { viewId } }), () => undefined),
    ownDay: readOwnDay,
  }
}

/** Reads the reports of the server, and without it the device's own day. `say` has the text of a failure. */
export const useReportsPort = (say: (failure: CallFailure) => string): ReportsPort => {
  const { api, newUuid, databases, clock } = useRuntime()
  const { strict } = databases
  const { key: storeId = '', DayCutOff: dayCutOff } = useSession().store ?? {}
  const timeZone = useTimeZone()
  const { code } = useCurrency()
  return useMemo(() => {
    const readOwnDay = async (day: string): Promise<ReportReply> => {
      const now = clock.now()
      const rows = await readOwnDayRows(strict, { storeId, day, now })
      const open = await strict.selectedCashRegisterClosing.get('current')
      const documents = ownDocuments(rows, {
        dateOf: (at) =>
          businessDateAt(at, {
            TimeZone: timeZone,
            ...(dayCutOff === undefined ? {} : { DayCutOff: dayCutOff }),
          }),
        openSession: open?.value.key,
      })
      return ownDay({
        day,
        documents,
        payments: rows.payments.map(({ body }) => body),
        hourOf: (at) => hourIn(at, timeZone),
        currency: code,
        asOf: toInstant(now),
      })
    }
    return createPort({ api, newUuid, readOwnDay, say })
  }, [api, storeId, newUuid, say, strict, timeZone, dayCutOff, code, clock])
}

const hourIn = (moment: number, timeZone: string): number =>
  new Date(moment + zoneOffsetMinutes(moment, timeZone) * 60_000).getUTCHours()
