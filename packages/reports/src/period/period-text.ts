import { dateFormat } from '@evertill/ui/date-format.ts'
import type { Period } from './period.ts'

/** `16–18 Nov 2026`; one day is written as such. */
export const periodText = ({ from, to }: Period, language: string): string =>
  dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  )
