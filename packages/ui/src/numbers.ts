import * as domain from '@evertill/domain'
import { isolated } from '@evertill/texts/write-value.ts'
import { inDigits, localNumber, numberStyle, type NumberStyle, typedNumber } from '@evertill/texts/numbers.ts'
import i18next from 'i18next'

/** How the language of the screen writes numbers; the same object until language or digits change. */
export const screenNumbers = (): NumberStyle => numberStyle(screenLanguage())

const screenLanguage = (): string => i18next.language ?? 'en'

const shown = (text: string): string => isolated(localNumber(text, screenNumbers()), screenLanguage())

/**
 * Numbers for people, as the language of the screen writes them: digits, separators, and in one piece within a line that
 * runs from right to left. Screens take these and not those of the domain, which are for files, links and the wire; a
 * check says so (`house/screen-numbers`).
 */
export const formatMoney = (amount: number, currency: domain.Currency): string =>
  shown(domain.formatMoney(amount, currency))
export const formatAmount = (amount: number, currency: domain.Currency): string =>
  shown(domain.formatAmount(amount, currency))
export const formatQuantity = (quantity: number): string => shown(domain.formatQuantity(quantity))
export const formatPercent = (percent: number): string => shown(domain.formatPercent(percent))
/** A count or a number of a list. */
export const formatCount = (count: number): string => inDigits(String(count), screenNumbers())

/** Whole rupees without decimals: ₹500, not ₹500.00. */
export const formatWholeMoney = (amount: number, currency: domain.Currency): string =>
  shown(domain.formatMoney(amount, currency).replace(/\.0+$/, ''))

/** For an input: as it is typed, so without groups and marks. */
const typed = (text: string): string => localNumber(text, screenNumbers())
export const editableMoney = (amount: number, currency: domain.Currency): string =>
  typed(domain.plainAmount(amount, currency))
export const editableQuantity = (quantity: number): string => typed(domain.formatQuantity(quantity))
export const editablePercent = (percent: number): string => typed(domain.formatPercent(percent))
/** What a ten-key or another part writes with 0 to 9 and a point. */
export const editableText = (text: string): string => typed(text)

/** The other way round: what an input shows, for a part that works with 0 to 9 and a point. */
export const plainText = (text: string, isMoney: boolean): string =>
  domain.asciiDigits(typedNumber(text, screenNumbers(), isMoney))

/** A fault in the words of the screen. Those of the domain are English. */
const said = (read: number | domain.Fault): number | domain.Fault => {
  if (typeof read === 'number') return read
  const [kind = '', problem = ''] = read.code.split('.')
  const example = shown(kind === 'percent' ? '12.5' : '1,234.50')
  return { ...read, message: i18next.t(`faults.${kind}.${problem}`, { example, defaultValue: read.message }) }
}

/** What is typed into an input, in the digits of any script. */
export const parseMoney = (text: string, currency: domain.Currency): number | domain.Fault =>
  said(domain.parseMoney(typedNumber(text, screenNumbers(), true), currency))
export const parseQuantity = (text: string): number | domain.Fault =>
  said(domain.parseQuantity(typedNumber(text, screenNumbers(), false)))
export const parsePercent = (text: string): number | domain.Fault =>
  said(domain.parsePercent(typedNumber(text, screenNumbers(), false)))
