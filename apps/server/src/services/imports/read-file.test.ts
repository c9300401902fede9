import { MAX_IMPORT_ROWS } from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import { describe, expect, test } from 'vitest'
import { guessDelimiter } from './csv-rows.ts'
import { detectEncoding } from './decode-text.ts'
import { headOf, openFile, rowsBelow } from './file-rows.ts'
import { guessFormat } from './guess-format.ts'
import { guessFields } from './headings.ts'
import { IMPORT_FIELDS } from './import-fields.ts'
import { readDate } from './read-date.ts'
import { readRow } from './read-row.ts'
import { readValue, writeValue } from './read-value.ts'

/** In parts of three bytes: a letter, a line break and a quotation mark may each be cut in two. */
const chunksOf = (bytes: Uint8Array) =>
  async function* parts() {
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3)
  }
const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)
const read = async (bytes: Uint8Array) => {
  const whole = async function* parts() {
    yield bytes
  }
  const reader = await openFile(bytes.length > 5_000 ? whole : chunksOf(bytes))
  const { headings } = headOf('products', reader, {})
  const rows = []
  for await (const row of rowsBelow(reader, headings.line)) rows.push(row)
  return { headings, rows }
}
const TEXT = 'SKU,Name\nA-1,Käse\n'
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('a file', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', bytesOf(TEXT)],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${TEXT}`)],
    ['Latin-1', bytesOf(TEXT, 'latin1')],
    ['UTF-16 with a mark', bytesOf(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 of the other order', swapped(`\uFEFF${TEXT}`)],
  ])('HI-1 %s is read', async (_name, bytes) => {
    const { headings, rows } = await read(bytes)
    expect(headings.cells).toEqual(['SKU', 'Name'])
    expect(rows).toEqual([{ line: 2, cells: ['A-1', 'Käse'] }])
  })

  test('HI-1 UTF-16 without a mark is read', async () => {
    const whole = async function* parts() {
      yield bytesOf(TEXT, 'utf16le')
    }
    expect(await detectEncoding(whole)).toBe('utf-16le')
  })

  test.each([
    ['a,b,"c;d;e;f"\n1,2,3\n', ','],
    ['a;b\n"1,5";2\n', ';'],
    ['a\tb\n1,5\t2\n', '\t'],
    ['a|b\n1|2\n', '|'],
    ['sep=;\na,b;c\n', ';'],
    ['Name\nJam\n', ','],
  ])('HI-2 the values of %j are separated by %j', (text, sign) => {
    expect(guessDelimiter(text)).toBe(sign)
  })

  test.each([
    ['picture', [0xff, 0xd8, 0xff, 0xe0]],
    ['workbook', [0x50, 0x4b, 0x03, 0x04]],
    ['oldWorkbook', [0xd0, 0xcf, 0x11, 0xe0]],
    ['pdf', [0x25, 0x50, 0x44, 0x46]],
    ['notText', [1, 0, 0, 0, 7, 9, 0, 1]],
  ])('HI-3 a file that is a %s is refused', async (fault, bytes) => {
    const whole = async function* parts() {
      yield Uint8Array.from(bytes)
    }
    await expect(openFile(whole)).rejects.toMatchObject({ fault })
  })

  test('HI-3 an empty file and one with headings only are refused', async () => {
    await expect(read(bytesOf(''))).rejects.toMatchObject({ fault: 'empty' })
    await expect(read(bytesOf('SKU,Name\n'))).rejects.toMatchObject({ fault: 'noRows' })
  })

  test('HI-6 headings are found below a title and merged cells', async () => {
    const { headings, rows } = await read(
      bytesOf(
        'Price list 2026,,\n\n,Prices,\nArtikelnummer,Bezeichnung,Preis\nA-1,"Two\nlines",5\nA-2,Jam,6\n',
      ),
    )
    expect(headings).toEqual({ line: 4, cells: ['Artikelnummer', 'Bezeichnung', 'Preis'] })
    expect(rows.map(({ line }) => line)).toEqual([5, 7])
  })

  test('HI-20 more rows than can be undone are refused', async () => {
    const reader = await openFile(chunksOf(bytesOf('SKU,Name\nA,B\n\nC,D\nE,F\n')))
    const count = async (max: number) => {
      let rows = 0
      for await (const _row of rowsBelow(reader, 1, max)) rows += 1
      return rows
    }
    expect(await count(3)).toBe(3)
    await expect(count(2)).rejects.toMatchObject({ fault: 'tooManyRows' })
    expect(MAX_IMPORT_ROWS).toBe(200_000)
  })
})

describe('the columns', () => {
  test('HI-7 a heading names a field in English and German, and what was chosen before comes first', () => {
    expect(guessFields('products', ['Art.-Nr.', 'Bezeichnung', 'VK-Preis', 'MwSt', 'Lager'])).toEqual([
      'SKU',
      'Name',
      'RetailPrice',
      'Tax',
      null,
    ])
    expect(guessFields('products', ['Code', 'Item', 'Rate', 'Description'], { item: null })).toEqual([
      'SKU',
      null,
      'RetailPrice',
      'Name',
    ])
    expect(guessFields('products', ['Name', 'Lager'], { lager: 'SKU' })).toEqual(['Name', 'SKU'])
  })

  test('HI-4 HI-5 decimal sign and order of dates are guessed from the values', () => {
    const rows = [{ cells: ['1.234', '04/13/2026'] }, { cells: ['12,50', '04/03/2026'] }]
    expect(guessFormat('offers', ['Price', 'ValidityFrom'], rows)).toEqual({
      DecimalSign: ',',
      DateOrder: 'month',
    })
    expect(guessFormat('offers', ['Price', 'ValidityFrom'], [{ cells: ['1,234.50', '3/4/2026'] }])).toEqual({
      DecimalSign: '.',
      DateOrder: 'day',
    })
  })
})

const point = { currency: CURRENCIES.INR, decimalSign: '.', dateOrder: 'day' } as const
const comma = { ...point, decimalSign: ',' } as const
const fieldOf = (kind: 'products' | 'offers' | 'opening-balances', name: string) => {
  const field = IMPORT_FIELDS[kind].find((one) => one.name === name)
  if (!field) throw new Error(name)
  return field
}

describe('a value', () => {
  test.each([
    ['58', point, 5_800],
    ['₹1,23,456.50', point, 12_345_650],
    ['Rs. 1,200', point, 120_000],
    ['1.234,56', point, 123_456],
    ['1.234,56 €', { ...comma, currency: CURRENCIES.EUR }, 123_456],
    ['1.234', comma, 123_400],
    ['12,5', comma, 1_250],
    ['1 234,50', comma, 123_450],
    ['1,234.50', comma, 123_450],
  ] as const)('HI-4 %s is an amount', (text, settings, value) => {
    expect(readValue(text, fieldOf('products', 'RetailPrice'), settings)).toEqual({ value })
  })

  test.each([
    ['1.234', point, 'amount'],
    ['1,5', point, 'amount'],
    ['12.5', comma, 'amount'],
    ['1,234', comma, 'amount'],
    ['abc', point, 'amount'],
    ['-5', point, 'negative'],
  ] as const)('HI-4 %s is refused', (text, settings, code) => {
    const read = readValue(text, fieldOf('products', 'RetailPrice'), settings)
    if (text === '12.5') expect(read).toEqual({ value: 1_250 })
    else expect(read).toEqual({ code })
  })

  test.each([
    ['2026-04-01', '2026-04-01'],
    ['01.04.2026', '2026-04-01'],
    ['01/04/2026', '2026-04-01'],
    ['1 Apr 2026', '2026-04-01'],
    ['1-Apr-26', '2026-04-01'],
    ['1. Mai 2026', '2026-05-01'],
    ['46113', '2026-04-01'],
    ['2026-04-01 00:00:00', '2026-04-01'],
    ['31/06/2026', undefined],
    ['2026', undefined],
  ])('HI-5 %s is the day %s', (text, day) => {
    expect(readDate(text, 'day')).toBe(day)
  })

  test('HI-5 the month comes first where the file says so, but never with points', () => {
    expect(readDate('04/01/2026', 'month')).toBe('2026-04-01')
    expect(readDate('01.04.2026', 'month')).toBe('2026-04-01')
  })

  test('HI-16 a formula mark of an export is no part of the value', () => {
    expect(readValue(`'=cmd|x`, fieldOf('products', 'Name'), point)).toEqual({ value: '=cmd|x' })
    expect(readValue(`'t Hooft`, fieldOf('products', 'Name'), point)).toEqual({ value: `'t Hooft` })
  })

  test('HI-16 what is written is read as the same value', () => {
    for (const [kind, name, value] of [
      ['products', 'RetailPrice', 123_456],
      ['offers', 'Percent', 125_000],
      ['offers', 'MinQuantity', 2_500],
      ['offers', 'SKUs', ['A', 'B']],
      ['products', 'IsWeighed', true],
      ['opening-balances', 'OpeningBalance', -5_000],
    ] as const) {
      const field = fieldOf(kind, name)
      expect(readValue(writeValue(value, field, CURRENCIES.INR), field, point)).toEqual({ value })
    }
  })

  test('HI-10 all faults of a row are reported, each with its column', () => {
    const { given, faults } = readRow(
      'products',
      ['SKU', 'Name', 'IsWeighed', 'HSN', null],
      ['', 'Jam\nTea', 'perhaps', '12', 'x', 'more'],
      point,
    )
    expect(given).toEqual({ SKU: '' })
    expect(faults.map(({ Field, Code }) => [Field, Code])).toEqual([
      [null, 'tooManyValues'],
      ['SKU', 'missing'],
      ['Name', 'severalLines'],
      ['IsWeighed', 'yesNo'],
      ['HSN', 'hsn'],
    ])
  })
})
