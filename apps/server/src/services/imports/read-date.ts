const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Those that German writes differently. */
const GERMAN: Readonly<Record<string, string>> = {
  mär: 'mar',
  mrz: 'mar',
  mai: 'may',
  okt: 'oct',
  dez: 'dec',
}

const isoOf = (year: number, month: number, day: number): string | undefined => {
  const full = year < 100 ? year + 2000 : year
  const text = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  // The 31st of June would become the 1st of July.
  return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true ? text : undefined
}

const monthOf = (word: string): number => {
  const start = word.slice(0, 3).toLowerCase()
  return MONTHS.indexOf(GERMAN[start] ?? start) + 1
}

/** Days since 30 December 1899, as spreadsheets store a date. Of this and the last century, so that a price is none. */
const ofSerial = (days: number): string | undefined =>
  days >= 20_000 && days < 80_000
    ? new Date((days - 25_569) * 86_400_000).toISOString().slice(0, 10)
    : undefined

/** `2026-04-01`, `01.04.2026`, `01/04/2026`, `1 Apr 2026`, `1-Apr-26`, and the number that a spreadsheet stores. */
export const readDate = (cell: string, order: 'day' | 'month'): string | undefined => {
  const text = cell.trim().replace(/[T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?Z?$/, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const words = /^(\d{1,2})[-. ]+(\p{L}{3,9})\.?[-. ,]+(\d{4}|\d{2})$/u.exec(text)
  if (words) return isoOf(Number(words[3]), monthOf(words[2] ?? ''), Number(words[1]))
  const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (!numbers) return /^\d{5}$/.test(text) ? ofSerial(Number(text)) : undefined
  const [first, second, year] = [Number(numbers[1]), Number(numbers[3]), Number(numbers[4])]
  // With points the day always comes first.
  return order === 'day' || numbers[2] === '.' ? isoOf(year, second, first) : isoOf(year, first, second)
}

/** The order of day and month that all of these dates can have; undefined if they do not say. */
export const orderOfDates = (cells: readonly string[]): 'day' | 'month' | undefined => {
  for (const cell of cells) {
    const numbers = /^(\d{1,2})[-/](\d{1,2})[-/]\d{2,4}$/.exec(cell.trim())
    if (numbers && Number(numbers[2]) > 12) return 'month'
    if (numbers && Number(numbers[1]) > 12) return 'day'
  }
  return undefined
}
