import pg from 'pg'
import { UnsafeInteger } from './errors.ts'

const INT8 = 20
const DATE = 1082

const parseSafeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new UnsafeInteger(`${text} does not fit a JavaScript integer`)
  return value
}

/** A date has no time zone. The parser of pg would turn it into local midnight and could shift the day. */
const asText = (text: string): string => text

export const columnTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === INT8) return parseSafeInteger
    if (format !== 'binary' && oid === DATE) return asText
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}
