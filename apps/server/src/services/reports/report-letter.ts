import { factsOf, type Language } from '@evertill/texts/languages.ts'
import {
  MAX_REPORT_ROWS,
  ReportQuery,
  type ReportReply,
  type ReportScheduleBody,
  type MailFault,
} from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import { csvOfSheets } from '@evertill/paper/table-file.ts'
import { pathOf, periodsOf, readAddress, type ReportState } from '@evertill/reports/address/address.ts'
import { fileNameOf } from '@evertill/reports/export/file-name.ts'
import { type PrintedSheet, printedSheet } from '@evertill/reports/export/printed-sheet.ts'
import { sheetsOf } from '@evertill/reports/export/sheets-of.ts'
import { periodText } from '@evertill/reports/period/period-text.ts'
import { byOf, questionOf } from '@evertill/reports/question.ts'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Mail } from '../../platform/mailer.ts'
import { listSalesChannels } from '../../repositories/catalogue/list.repository.ts'
import {
  listReportCashiers,
  listReportPlaces,
  listReportRegisters,
} from '../../repositories/reports/report-place.repository.ts'
import { storesWithRight } from '../../repositories/sales/sale-read.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { knownLanguage, textsIn } from '../sales/bill-texts.ts'
import { getReport } from './reports.service.ts'

type Ports = { readonly db: Database; readonly clock: Clock; readonly publicUrl: () => string }

/** Of each table; the file has all of them. */
const MAX_ROWS = 50

type Found = {
  readonly stores: readonly string[]
  readonly today: string
  /** What the figures are narrowed down to, in words. */
  readonly filters: readonly string[]
}

/** What the recipient may see of the report, at the time that it is of. */
const findFor = (
  db: Database,
  recipient: Identity,
  state: ReportState,
  at: Date,
): Promise<Found | undefined> =>
  withTenant(db, recipient, async (tx) => {
    const readable = await storesWithRight(tx, recipient.userId, 'Reports', 'read')
    const wanted = state.stores.length === 0 ? readable : state.stores
    if (!wanted.every((store) => readable.includes(store))) return undefined
    const places = await listReportPlaces(tx, recipient.userId, wanted, at)
    if (places.length === 0 || (state.stores.length > 0 && places.length < wanted.length)) return undefined
    const stores = places.map(({ key }) => key)
    return {
      stores,
      today: places.map(({ Today }) => Today).toSorted()[0] ?? '',
      filters: [
        places.map(({ Name }) => Name).join(', '),
        ...(await namesOf(tx, stores, state)),
        ...state.where.map(({ label }) => label),
      ],
    }
  })

const namesOf = async (tx: Tx, stores: readonly string[], state: ReportState): Promise<string[]> => {
  const keys = [...state.registers, ...state.cashiers, ...state.channels]
  if (keys.length === 0) return []
  const named = [...(await listReportRegisters(tx, stores)), ...(await listReportCashiers(tx, stores))]
  const channels = (await listSalesChannels(tx)).map(({ key, ChannelName }) => ({ key, Name: ChannelName }))
  const names = new Map([...named, ...channels].map(({ key, Name }) => [key, Name]))
  return keys.map((key) => names.get(key) ?? '?')
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)

const textTable = ({ heads, rows, right }: PrintedSheet): string[] => {
  const lines = heads.length > 0 ? [heads, ...rows] : rows
  const widths = (lines[0] ?? []).map((_, at) =>
    Math.max(...lines.map((line) => [...(line[at] ?? '')].length)),
  )
  return lines.map((line) =>
    line
      .map((cell, at) => (right[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

const CELL = 'padding:4px 6px;border-bottom:1px solid #ddd;vertical-align:top;'

/** Programs for mail know the sides of a line only by their names. */
const htmlTable = ({ heads, rows, right, hasTotal }: PrintedSheet, direction: 'ltr' | 'rtl'): string => {
  const cell = (tag: 'td' | 'th', text: string, at: number, isBold = tag === 'th') =>
    `<${tag} style="${CELL}text-align:${right[at] === (direction === 'ltr') ? 'right' : 'left'};${isBold ? 'font-weight:600' : 'font-weight:400'}">${escapeHtml(text)}</${tag}>`
  const head = heads.map((text, at) => cell('th', text, at)).join('')
  const body = rows.map((row, place) => {
    const isTotal = hasTotal && place === rows.length - 1
    return `<tr>${row.map((text, at) => cell('td', text, at, isTotal)).join('')}</tr>`
  })
  return `<table style="border-collapse:collapse">${heads.length > 0 ? `<tr>${head}</tr>` : ''}${body.join('')}</table>`
}

type Letter = {
  readonly language: Language
  readonly subject: string
  readonly facts: readonly string[]
  readonly link: string
}
type Part = { readonly sheet: PrintedSheet; readonly note: string }

const textOf = ({ subject, facts, link }: Letter, parts: readonly Part[], foot: readonly string[]): string =>
  [
    subject,
    ...facts,
    '',
    ...parts.flatMap(({ sheet, note }) => [
      sheet.name,
      ...textTable(sheet),
      ...(note === '' ? [] : [note]),
      '',
    ]),
    ...foot,
    '',
    link,
  ].join('\n')

const htmlOf = (
  { language, subject, facts, link }: Letter,
  parts: readonly Part[],
  foot: readonly string[],
): string => {
  const { direction } = factsOf(language)
  const line = (text: string) => `<p style="margin:0 0 4px">${escapeHtml(text)}</p>`
  const tables = parts.map(
    ({ sheet, note }) =>
      `<h2 style="font-size:16px;margin:20px 0 8px">${escapeHtml(sheet.name)}</h2>${htmlTable(sheet, direction)}${note === '' ? '' : line(note)}`,
  )
  const href = escapeHtml(link)
  return `<!doctype html><html lang="${language}" dir="${direction}"><body style="font-family:sans-serif;font-size:14px"><h1 style="font-size:20px">${escapeHtml(subject)}</h1>${facts.map(line).join('')}${tables.join('')}<br>${foot.map(line).join('')}<p><a href="${href}">${href}</a></p></body></html>`
}

/** The rows that a mail has room for; a total stays the last one. */
const shorten = (sheet: PrintedSheet): { sheet: PrintedSheet; left: number } => {
  const left = sheet.rows.length - MAX_ROWS
  if (left <= 0) return { sheet, left: 0 }
  const rows = [...sheet.rows.slice(0, MAX_ROWS), ...(sheet.hasTotal ? sheet.rows.slice(-1) : [])]
  return { sheet: { ...sheet, rows }, left: sheet.rows.length - rows.length }
}

const REFUSALS: Readonly<Record<string, MailFault>> = { SEARCH_TOO_LONG: 'TOO_LONG' }

/** Why a report could not be made for somebody. */
export const faultOfRefusal = (code: string): MailFault => REFUSALS[code] ?? 'REFUSED'

/** The report as the recipient may see it now, of the period before the time that the schedule was due. */
export const makeReportLetter = async (
  ports: Ports,
  recipient: Identity,
  schedule: ReportScheduleBody,
  occasion: Date,
): Promise<Outcome<Omit<Mail, 'to'>>> => {
  const { Report, Query, Period, TimeZone } = schedule
  const chosen: ReportState = {
    ...readAddress(Report, Query),
    preset: Period,
    from: '',
    to: '',
    // A letter shows one period.
    comparison: 'none',
  }
  const found = await findFor(ports.db, recipient, chosen, occasion)
  if (!found) return refuse('NOT_ALLOWED')
  const { stores, today } = found
  const query = ReportQuery.safeParse({ ...questionOf(chosen, stores, today), limit: MAX_REPORT_ROWS })
  if (!query.success) return refuse('INVALID_REQUEST')
  const read = await getReport(ports, recipient, Report, query.data)
  return read.ok
    ? done(await letterOf(ports, { schedule, chosen, found, reply: read.value, TimeZone }))
    : read
}

type LetterParts = {
  readonly schedule: ReportScheduleBody
  readonly chosen: ReportState
  readonly found: Found
  readonly reply: ReportReply
  readonly TimeZone: string
}

const letterOf = async (
  { publicUrl }: Ports,
  { schedule: { Name, Report, Language }, chosen, found, reply, TimeZone }: LetterParts,
): Promise<Omit<Mail, 'to'>> => {
  const language = knownLanguage(Language)
  const t = textsIn(language)
  const { period } = periodsOf(chosen, found.today)
  const by = Report === 'sales' ? byOf(chosen) : undefined
  const title =
    by === undefined ? t(`reports.names.${Report}`) : t('reports.salesBy', { by: t(`reports.by.${by}`) })
  const currency = Object.values(CURRENCIES).find(({ code }) => code === reply.Currency) ?? CURRENCIES.INR
  const formats = { language, timeZone: TimeZone, currency }
  const context = { t, formats, by }
  const parts = sheetsOf(Report, reply, { ...context, isShort: true }).map((one) => {
    const { sheet, left } = shorten(printedSheet(one, formats))
    return { sheet, note: left === 0 ? '' : t('reports.mail.more', { count: left }) }
  })
  const now = periodText(period, language)
  const asOf = t('reports.asOf', { at: formatMoment(reply.AsOf, formats) })
  const letter: Letter = {
    language,
    subject: `${Name} · ${now}`,
    facts: [title, now, ...found.filters, ...(reply.OwnOnly === true ? [t('reports.ownOnly')] : [])],
    link: `${publicUrl()}/hub/#${pathOf({ ...chosen, preset: 'free', ...period })}`,
  }
  const foot = [...(parts.length === 0 ? [t('reports.empty')] : []), asOf, t('reports.mail.why')]
  const csv = await csvOfSheets(sheetsOf(Report, reply, context))
  return {
    subject: letter.subject,
    text: textOf(letter, parts, foot),
    html: htmlOf(letter, parts, foot),
    attachment: {
      filename: `${fileNameOf(title, period)}.csv`,
      content: new TextEncoder().encode(csv),
      contentType: 'text/csv; charset=utf-8',
    },
  }
}
