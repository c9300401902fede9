import { ALL_STORES, type ReportsPlaceReply } from '@evertill/contract'
import type { ReportsPlace } from '@evertill/reports/frame.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient, useCurrency, useSession } from '../../parts/hub-context.tsx'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A day ends while a page is open. */
const REFRESH_MS = 10 * 60_000

export function useReportsStores() {
  const { call } = useClient()
  return useQuery({
    queryKey: ['reports-place'],
    queryFn: ({ signal }) => call<ReportsPlaceReply>('GET', '/manage/reports/place', { signal }),
    staleTime: REFRESH_MS,
  })
}

/** The earliest: of every store its figures are there, and a day before it is over everywhere. */
const todayOf = (stores: ReportsPlaceReply['Stores']): string =>
  stores.map(({ Today }) => Today).toSorted()[0] ?? new Date().toLocaleDateString('sv')

const zoneOf = (stores: ReportsPlaceReply['Stores']): string => {
  const zones = new Set(stores.map(({ TimeZone }) => TimeZone))
  const [zone = ZONE] = zones
  return zones.size === 1 ? zone : ZONE
}

/** The stores of the person, as reports need to know them. */
export function useReportsPlace(reply: ReportsPlaceReply | undefined): ReportsPlace | undefined {
  const { Company } = useSession()
  const currency = useCurrency()
  return useMemo(() => {
    if (reply === undefined) return undefined
    const { Stores, Registers, Cashiers, Channels } = reply
    const storeNamed = new Map(Stores.map(({ key, Name }) => [key, Name]))
    const stores = Stores.map(({ key, Name, GSTIN }) => ({ key, name: Name, gstin: GSTIN }))
    return {
      storeIds: [ALL_STORES],
      gstinStoreIds: [],
      stores,
      shopName: stores.length === 1 ? (stores[0]?.name ?? '') : Company.Name,
      today: todayOf(Stores),
      timeZone: zoneOf(Stores),
      currency,
      registers: Registers.map(({ key, Name, StoreID }) => ({
        key,
        name: stores.length === 1 ? Name : `${storeNamed.get(StoreID) ?? ''} · ${Name}`,
      })),
      cashiers: Cashiers.map(({ key, Name }) => ({ key, name: Name })),
      channels: Channels.map(({ key, Name }) => ({ key, name: Name })),
    }
  }, [reply, Company, currency])
}
