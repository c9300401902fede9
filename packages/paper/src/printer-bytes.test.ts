import { Sale } from '@evertill/contract'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_MODEL,
  DRAWER_PINS,
  type DrawRow,
  drawerPulse,
  realTimePulse,
  PRINTER_FAMILIES,
  type PrinterFamily,
  printerBytes,
} from './printer-bytes.ts'
import { receiptOf } from './receipt.ts'
import { asCopy, COLUMNS, packingRollOf, type Roll, rollOf, type RollRow } from './roll.ts'
import { LABELS, PRINT_CONFIG } from './testing/golden-receipt.ts'

const SALE = new URL('../../contract/fixtures/sale-v1.json', import.meta.url)
const fixtureOf = (family: PrinterFamily, roll: Roll) =>
  new URL(`../fixtures/${family}-${roll}.hex`, import.meta.url)

/** The sale that every contract version has to read, with names that need more than ASCII. */
const receipt = () =>
  receiptOf(Sale.parse(JSON.parse(readFileSync(SALE, 'utf8'))), {
    config: { ...PRINT_CONFIG, FooterLines: ['Café crème ½ price', 'Save ₹50 next time', 'धन्यवाद'] },
    kind: 'sale',
    isCopy: false,
  })

const picture = (width: number, height: number, isInk: (x: number, y: number) => boolean) => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isInk(x, y)) data.set([0, 0, 0], (y * width + x) * 4)
  return { width, height, data, colorSpace: 'srgb' } as ImageData
}

/** Draws each character as its code point in bits: no two texts look the same, and no font is needed. */
const drawBits =
  (columns: number): DrawRow =>
  (text, { large }) => {
    const letters = [...text]
    return picture(columns * 12, large ? 56 : 32, (x, y) => {
      const code = letters[Math.floor(x / 12)]?.codePointAt(0) ?? 0
      return x % 12 < 8 && y < 16 && (code & (1 << y)) !== 0
    })
  }
const LOGO = picture(64, 32, (x, y) => x === y * 2 || x === 0 || y === 31)

const ESC = 0x1b
const GS = 0x1d
const asText = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)
const holds = (bytes: Uint8Array, part: readonly number[]): boolean =>
  bytes.some((_, at) => part.every((byte, place) => bytes[at + place] === byte))

const hexOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replaceAll(/(..)(?=.)/g, '$1 ')
    .replaceAll(/((?:.. ){31}..) /g, '$1\n')

/** Everything that is sent to a printer, each with a heading. */
const everythingFor = (family: PrinterFamily, roll: Roll): string => {
  const columns = COLUMNS[roll]
  const model = { ...DEFAULT_MODEL, family, columns }
  const draw = drawBits(columns)
  const rows = rollOf(receipt(), LABELS, columns)
  const parts: [string, Uint8Array][] = [
    ['receipt with logo', printerBytes(rows, model, { draw, logo: LOGO })],
    ['copy, partial cut', printerBytes(asCopy(rows, 'COPY'), { ...model, cut: 'partial' }, { draw })],
    [
      'packing copy, code page 437, no cut',
      printerBytes(
        packingRollOf(receipt(), LABELS, columns),
        { ...model, codePage: 'cp437', cut: 'none' },
        { draw },
      ),
    ],
    ...DRAWER_PINS.map((pin): [string, Uint8Array] => [`drawer on pin ${pin}`, drawerPulse(family, pin)]),
  ]
  return parts.map(([title, bytes]) => `# ${title}: ${bytes.length} bytes\n${hexOf(bytes)}\n`).join('\n')
}

describe('expected bytes', () => {
  for (const family of PRINTER_FAMILIES) {
    for (const roll of ['58mm', '80mm'] as const) {
      test(`PR-1 a ${family} printer with ${roll} paper gets the expected bytes, one by one`, () => {
        const bytes = everythingFor(family, roll)
        // To accept a change: EVERTILL_WRITE_FIXTURES=1, then read the difference.
        if (process.env.EVERTILL_WRITE_FIXTURES === '1') writeFileSync(fixtureOf(family, roll), bytes)
        expect(bytes).toBe(readFileSync(fixtureOf(family, roll), 'utf8'))
      })
    }
  }
})

describe('printer bytes', () => {
  const model = { ...DEFAULT_MODEL, columns: COLUMNS['80mm'] }
  const rows = rollOf(receipt(), LABELS, model.columns)

  test('RC-5 begin with a reset, hold every row in order and end with a cut', () => {
    const plain = rows.filter((row) => row.kind !== 'text' || /^[ -~]*$/.test(row.text))
    const bytes = printerBytes(plain, model)
    expect([...bytes.slice(0, 2)]).toEqual([ESC, 0x40])
    const text = asText(bytes)
    let at = 0
    for (const row of plain) {
      if (row.kind !== 'text') continue
      const found = text.indexOf(row.text.trim(), at)
      expect([row.text, found]).not.toEqual([row.text, -1])
      at = found
    }
    expect(holds(bytes.slice(-8), [GS, 0x56])).toBe(true)
  })

  test('RC-5 what the code page lacks is drawn: the rupee sign, other scripts, and accents on a page without them', () => {
    const strange: RollRow[] = [
      { kind: 'text', text: 'Total ₹454.00' },
      { kind: 'text', text: 'मसाला चाय', bold: true },
      { kind: 'text', text: 'Crème brûlée' },
      { kind: 'text', text: 'Žluťoučký' },
    ]
    const drawnOn = (codePage: 'auto' | 'cp437') => {
      const drawn: string[] = []
      const draw: DrawRow = (text, style) => {
        drawn.push(text)
        return drawBits(model.columns)(text, style)
      }
      expect(asText(printerBytes(strange, { ...model, codePage }, { draw }))).not.toContain('?')
      return drawn
    }
    expect(drawnOn('auto')).toEqual(['Total ₹454.00', 'मसाला चाय'])
    expect(drawnOn('cp437')).toEqual(['Total ₹454.00', 'मसाला चाय', 'Žluťoučký'])
  })

  test('RC-5 the rupee sign is written Rs where nothing can be drawn', () => {
    expect(asText(printerBytes([{ kind: 'text', text: 'Total ₹454.00' }], model))).toContain(
      'Total Rs 454.00',
    )
  })

  test('RC-7 PR-2 the drawer has a pulse of its own, on the pin it is connected to', () => {
    expect(holds(drawerPulse('esc-pos', 2), [ESC, 0x70, 0])).toBe(true)
    expect(holds(drawerPulse('esc-pos', 5), [ESC, 0x70, 1])).toBe(true)
    expect([...(realTimePulse('esc-pos', 2) ?? [])]).toEqual([0x10, 0x14, 1, 0, 1])
    expect([...(realTimePulse('esc-pos', 5) ?? [])]).toEqual([0x10, 0x14, 1, 1, 1])
    expect(realTimePulse('star-prnt', 2)).toBeNull()
    expect(holds(printerBytes(rows, model), [ESC, 0x70])).toBe(false)
    // Star: ESC BEL, and the drawer as the last byte of the command.
    for (const family of ['star-prnt', 'star-line'] as const) {
      const [first, second] = DRAWER_PINS.map((pin) => [...drawerPulse(family, pin)])
      expect(holds(Uint8Array.from(first ?? []), [ESC, 0x07])).toBe(true)
      expect(first).not.toEqual(second)
    }
  })

  test('PR-4 bars that are wider than the paper are printed as a QR code with the number below', () => {
    const number: RollRow[] = [{ kind: 'barcode', value: 'BLR1A/S26/00042' }]
    // GS k: bars; GS ( k: QR code.
    const wide = printerBytes(number, model)
    expect([holds(wide, [GS, 0x6b]), holds(wide, [GS, 0x28, 0x6b])]).toEqual([true, false])
    const narrow = printerBytes(number, { ...model, columns: COLUMNS['58mm'] })
    expect([holds(narrow, [GS, 0x6b]), holds(narrow, [GS, 0x28, 0x6b])]).toEqual([false, true])
    expect(asText(narrow).split('BLR1A/S26/00042')).toHaveLength(3)
  })

  test.each(PRINTER_FAMILIES)(
    'PR-30 no text reaches a %s printer as a command: a name that opens the drawer or cuts is printed without it',
    (family) => {
      const of = (text: string): RollRow[] => [
        { kind: 'text', text },
        { kind: 'barcode', value: text },
        { kind: 'qr', value: text },
      ]
      const plain = printerBytes(of('AnnaVC'), { ...model, family })
      const evil = printerBytes(of('A\u001bn\u0010\u0014n\u0000a\u001d\u0007V\u001e\u009bC'), {
        ...model,
        family,
      })
      expect([...evil]).toEqual([...printerBytes(of('AnnaVC'), { ...model, family })])
      expect(evil).toHaveLength(plain.length)
    },
  )

  test('PR-3 a packing copy has every line and its quantity, and no amount', () => {
    const packing = packingRollOf(receipt(), LABELS, model.columns)
    const text = packing.map((row) => (row.kind === 'text' ? row.text : '')).join('\n')
    for (const { name } of receipt().lines) expect(text).toContain(name.slice(0, 20))
    expect(text).not.toMatch(/\d\.\d\d(?!\d)/)
    expect(text).not.toContain(LABELS.payable)
  })
})
