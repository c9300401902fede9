import { type Fault, fault } from '../faults.ts'

export interface SeriesKey {
  /** At most 4 letters or digits, a field of the store. */
  prefix: string
  /** A to Z, then two letters; leased by one register on one device. */
  slot: string
  /** A letter per transaction type: S sale, C credit note … */
  typeLetter: string
  /** The year in which the financial year starts. */
  financialYear: number
}

const padded = (runningNo: number): string => String(runningNo).padStart(5, '0')

/** `BLR1A/S26/00042`: five digits, growing to six where the slot has one letter. */
export function formatDocumentNumber(series: SeriesKey, runningNo: number): string {
  const year = String(series.financialYear % 100).padStart(2, '0')
  return `${series.prefix}${series.slot}/${series.typeLetter}${year}/${padded(runningNo)}`
}

/** The number of another document of the same series. */
export function documentNumberBeside(documentNo: string, runningNo: number): string {
  return documentNo.slice(0, documentNo.lastIndexOf('/') + 1) + padded(runningNo)
}

/** A document whose number comes from an invalid series is not a tax invoice. */
function seriesFault(series: SeriesKey): Fault | undefined {
  const right =
    /^[A-Z0-9]{1,4}$/.test(series.prefix) &&
    /^[A-Z]{1,2}$/.test(series.slot) &&
    /^[A-Z]$/.test(series.typeLetter) &&
    Number.isSafeInteger(series.financialYear) &&
    series.financialYear >= 0
  return right ? undefined : fault('number.series-invalid', 'series')
}

/** The last number that fits into the 16 characters of a tax invoice number (M-401): 999999 with a slot of one letter, 99999 with two. */
export function seriesCapacity(series: Pick<SeriesKey, 'slot'>): number {
  return series.slot.length === 1 ? 999_999 : 99_999
}

/** The number of a document, or a fault if it is not valid on an invoice. */
export function documentNumber(series: SeriesKey, runningNo: number): string | Fault {
  const wrong = seriesFault(series)
  if (wrong) return wrong
  if (!Number.isSafeInteger(runningNo) || runningNo < 1) return fault('number.invalid', 'runningNo')
  if (runningNo > seriesCapacity(series)) return fault('number.series-full', 'runningNo')
  return formatDocumentNumber(series, runningNo)
}

/** The next slot is leased when a busy month of numbers is left in this one. */
const LEASE_AHEAD = 5_000

export function needsNextSlot(series: Pick<SeriesKey, 'slot'>, lastUsed: number): boolean {
  return seriesCapacity(series) - lastUsed <= LEASE_AHEAD
}

/** With each contact a till tells the mark of its last contact and the one it will tell next. */
export interface SlotMarks {
  /** Missing at the first contact. */
  mark?: string | undefined
  nextMark: string
}

/**
 * Whether the till that tells these marks is the one that told the stored mark last. A copied or restored till continues
 * from an older contact. The next mark is stored already when a till repeats a call whose reply was lost.
 */
export function isSlotHolder(stored: string | undefined, { mark, nextMark }: SlotMarks): boolean {
  return stored === undefined || stored === mark || stored === nextMark
}

/** A to Z, AA to ZZ; undefined after ZZ. */
export function slotAfter(slot: string): string | undefined {
  const letter = (code: number): string => String.fromCharCode(65 + code)
  const at = (index: number): number => slot.charCodeAt(index) - 65
  if (slot === '') return 'A'
  if (slot.length === 1) return slot === 'Z' ? 'AA' : letter(at(0) + 1)
  if (slot === 'ZZ') return undefined
  return at(1) === 25 ? letter(at(0) + 1) + 'A' : letter(at(0)) + letter(at(1) + 1)
}

/** The default prefix of a store: its code without other characters, cut to four. */
export function defaultPrefix(storeCode: string): string {
  return storeCode
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 4)
}
