import { Sale } from '@evertill/contract'
import type { PrinterDriver } from '@point-of-sale/webusb-receipt-printer'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { drawerPulse, printerBytes } from '@evertill/paper/printer-bytes.ts'
import { printerKinds, takesPaper, wrapDriver } from './printers.ts'
import { receiptOf } from '@evertill/paper/receipt.ts'
import { COLUMNS, PAPERS, rollOf, type RollRow } from '@evertill/paper/roll.ts'
import { PRINT_CONFIG, LABELS } from '@evertill/paper/testing/golden-receipt.ts'

const FIXTURE = new URL('../../../../packages/contract/fixtures/sale-v1.json', import.meta.url)
/** The sale that every contract version has to read. */
const goldenSale = (): Sale => Sale.parse(JSON.parse(readFileSync(FIXTURE, 'utf8')))
const ESC = 0x1b
const asText = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)
const holds = (bytes: Uint8Array, part: readonly number[]): boolean =>
  bytes.some((_, at) => part.every((byte, place) => bytes[at + place] === byte))

/** A driver that records what it prints. */
const createDriver = (more: Partial<PrinterDriver> = {}) => {
  const printed: Uint8Array[] = []
  let connected: (device: { productName?: string }) => void = () => {}
  const driver: PrinterDriver = {
    addEventListener: (_, listener) => {
      connected = listener
    },
    connect: async () => connected({ productName: 'TM-T88' }),
    print: async (bytes) => void printed.push(bytes),
    ...more,
  }
  return { driver, printed }
}

describe('printer bytes', () => {
  const rows = rollOf(
    receiptOf(goldenSale(), { config: PRINT_CONFIG, kind: 'sale', isCopy: false }),
    LABELS,
    COLUMNS['80mm'],
  )

  test('RC-5 begin with a reset, hold every row in order and end with a cut', () => {
    const bytes = printerBytes(rows, { columns: COLUMNS['80mm'] })
    expect([...bytes.slice(0, 2)]).toEqual([ESC, 0x40])
    const text = asText(bytes)
    let at = 0
    for (const row of rows) {
      if (row.kind !== 'text') continue
      const found = text.indexOf(row.text.trim(), at)
      expect([row.text, found]).not.toEqual([row.text, -1])
      at = found
    }
    // GS V: the cut.
    expect(holds(bytes.slice(-8), [0x1d, 0x56])).toBe(true)
  })

  test('RC-5 the rupee sign is written out, and other scripts are drawn', () => {
    const drawn: string[] = []
    const strange: RollRow[] = [
      { kind: 'text', text: 'Total ₹454.00' },
      { kind: 'text', text: 'मसाला चाय', bold: true },
    ]
    const bytes = printerBytes(strange, {
      columns: 32,
      draw: (text) => {
        drawn.push(text)
        return { width: 384, height: 32, data: new Uint8ClampedArray(384 * 32 * 4) } as ImageData
      },
    })
    expect(asText(bytes)).toContain('Total Rs 454.00')
    expect(drawn).toEqual(['मसाला चाय'])
    expect(asText(bytes)).not.toContain('?')
  })

  test('RC-7 the drawer has a pulse of its own', () => {
    // ESC p: pulse.
    expect(holds(drawerPulse(), [ESC, 0x70])).toBe(true)
    expect(holds(printerBytes(rows, { columns: 48 }), [ESC, 0x70])).toBe(false)
  })
})

describe('a printer', () => {
  afterEach(() => vi.useRealTimers())

  test('RC-6 gets exactly the bytes of the receipt', async () => {
    const { driver, printed } = createDriver()
    const printer = await wrapDriver(driver)
    const bytes = new Uint8Array([1, 2, 3])
    expect(await printer?.print(bytes)).toEqual({ ok: true })
    expect(printer?.name).toBe('TM-T88')
    expect(printed).toEqual([bytes])
  })

  test('RC-6 that was not chosen is null', async () => {
    expect(await wrapDriver(createDriver({ connect: async () => {} }).driver)).toBeNull()
  })

  test('RC-6 that fails or never answers is reported', async () => {
    const broken = await wrapDriver(createDriver({ print: () => Promise.reject(new Error('off')) }).driver)
    expect(await broken?.print(new Uint8Array())).toEqual({ ok: false, message: 'off' })
    vi.useFakeTimers()
    const silent = await wrapDriver(createDriver({ print: () => new Promise(() => {}) }).driver)
    const answer = silent?.print(new Uint8Array())
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await answer).toEqual({ ok: false, message: 'late' })
  })

  test('RC-22 that is connected takes rolls and never a sheet', async () => {
    const printer = await wrapDriver(createDriver().driver)
    expect(PAPERS.filter((paper) => takesPaper(printer, paper))).toEqual(['58mm', '80mm'])
    expect(PAPERS.filter((paper) => takesPaper(null, paper))).toEqual([])
  })

  test('RC-6 only connections that the browser supports are offered', () => {
    expect(printerKinds({ usb: {}, serial: {} })).toEqual(['usb', 'serial'])
    expect(printerKinds({})).toEqual([])
  })
})
