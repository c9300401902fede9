import { formatMoment, formatRecent, type MomentFormat } from '@evertill/ui/format-moment.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoreDay } from '../platform/store-day.ts'
import { deviceTimeZone } from '../platform/time-zone.ts'
import { useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

/** Reads the till's clock, which is right where the device's is wrong. */
export const useNow = (): (() => number) => useRuntime().clock.now

/** The store's zone, and before one is chosen the device's. */
export const useTimeZone = (): string => useSession().store?.TimeZone ?? deviceTimeZone()

/** When the store's days begin and end; before a store is chosen, by the device's zone. */
export const useStoreDay = (): StoreDay => useSession().store ?? { TimeZone: deviceTimeZone() }

export const useMomentFormat = (): MomentFormat => {
  const { language } = useTranslation().i18n
  const timeZone = useTimeZone()
  return useMemo(() => ({ language, timeZone }), [language, timeZone])
}

/** Writes date and time of an ISO instant or of milliseconds. */
export const useMoment = (): ((moment: string | number) => string) => {
  const format = useMomentFormat()
  return (moment) => formatMoment(moment, format)
}

/** The same, without the date for today. */
export const useRecent = (): ((moment: string | number) => string) => {
  const format = useMomentFormat()
  const now = useNow()
  return (moment) => formatRecent(moment, format, now())
}

/** When the calling component was opened, which a report gives as its time. */
export const useOpenedAt = (): number => useState(useNow())[0]
