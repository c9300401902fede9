import { lastDays } from '@evertill/ui/last-days.ts'
import { useShopDay } from './shop-day.ts'

const DEFAULT_DAYS = 30

export interface Period {
  from: string
  to: string
}

/** An address can be typed. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

type Asked = { readonly from?: string | undefined; readonly to?: string | undefined }

/** What the address says; a month by default. An emptied field is the default again. */
export const periodOf = ({ from, to }: Asked, today: string): Period => {
  const last = isDay(to) ? to : today
  return { from: isDay(from) ? from : lastDays(last, DEFAULT_DAYS).min, to: last }
}

/** Without a choice it ends today, by the clock of the shop. */
export const usePeriod = (asked: Asked): Period => periodOf(asked, useShopDay())
