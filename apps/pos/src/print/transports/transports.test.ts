import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemTimers } from '../../platform/timers.ts'
import { createFakePrinter, type FakePrinter, onBluetooth, onSerial, onUsb } from '../testing/fake-printer.ts'
import type { PrinterTransport } from '../transport.ts'
import { chooseBluetooth, openBluetooth } from './bluetooth.ts'
import { chooseSerial, openSerial } from './serial.ts'
import { chooseUsb, openUsb } from './usb.ts'
import { createWireTransport, type Wire, type WireOptions } from './wire.ts'

const BYTES = Uint8Array.from({ length: 10_000 }, (_, at) => at % 251)

const transportOf = (open: () => Promise<Wire | null>, more: Partial<WireOptions> = {}): PrinterTransport =>
  createWireTransport({
    name: 'Printer',
    family: 'esc-pos',
    open,
    tellsStatus: false,
    onTells: () => {},
    timers: systemTimers,
    ...more,
  })

/** Chosen once by the user, then only found again. */
const KINDS = {
  usb: async (printer: FakePrinter) => {
    const { address } = await chooseUsb(onUsb(printer))
    const later = onUsb(printer)
    return () => openUsb(later, address)
  },
  serial: async (printer: FakePrinter) => {
    const { address } = await chooseSerial(onSerial(printer))
    const later = onSerial(printer)
    return () => openSerial(later, address)
  },
  bluetooth: async (printer: FakePrinter) => {
    const bluetooth = onBluetooth(printer)
    const { address } = await chooseBluetooth(bluetooth)
    return () => openBluetooth(bluetooth, address)
  },
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = async <T>(work: Promise<T>): Promise<T> => {
  await vi.advanceTimersByTimeAsync(120_000)
  return work
}

for (const [kind, connect] of Object.entries(KINDS)) {
  const hasWayBack = kind !== 'bluetooth'
  describe(`a printer on ${kind}`, () => {
    test('PR-5 is found again without a click and gets exactly the bytes of the job', async () => {
      const printer = createFakePrinter()
      const transport = transportOf(await connect(printer))
      expect(await settled(transport.send('job', BYTES))).toEqual({ state: 'printed' })
      expect(printer.printed).toEqual([...BYTES])
      expect(await settled(transport.status())).toEqual({ state: hasWayBack ? 'ready' : 'silent' })
    })

    test('PR-6 that is not there gets nothing, and the job can be sent again when it is back', async () => {
      const printer = createFakePrinter()
      const transport = transportOf(await connect(printer))
      printer.isPlugged = false
      expect(await settled(transport.send('job', BYTES))).toMatchObject({
        state: 'notSent',
        reason: 'offline',
      })
      expect(await settled(transport.status())).toMatchObject({ state: 'fault', reason: 'offline' })
      printer.isPlugged = true
      expect(await settled(transport.send('job', BYTES))).toEqual({ state: 'printed' })
      expect(printer.printed).toEqual([...BYTES])
    })

    test('PR-7 that is pulled out in the middle of a job leaves its fate unknown', async () => {
      const printer = createFakePrinter()
      printer.breaksAfter = 4_500
      const transport = transportOf(await connect(printer))
      expect(await settled(transport.send('job', BYTES))).toMatchObject({
        state: 'unknown',
        reason: 'connectionLost',
      })
      expect(printer.printed).toHaveLength(4_500)
    })

    test('PR-7 that stops taking bytes is given up after a while, and its fate is unknown', async () => {
      const printer = createFakePrinter()
      printer.tellsStatus = false
      const transport = transportOf(await connect(printer), { family: 'star-prnt' })
      printer.hangs = true
      expect(await settled(transport.send('job', BYTES))).toMatchObject({ state: 'unknown', reason: 'late' })
    })

    test('PR-8 that tells nothing about itself prints all the same', async () => {
      const printer = createFakePrinter()
      printer.tellsStatus = false
      const transport = transportOf(await connect(printer))
      expect(await settled(transport.send('job', BYTES))).toEqual({ state: 'printed' })
      expect(await settled(transport.status())).toEqual({ state: 'silent' })
    })

    test('PR-5 prints two jobs that are sent at once one after the other', async () => {
      const printer = createFakePrinter()
      const transport = transportOf(await connect(printer))
      const both = [transport.send('one', BYTES), transport.send('two', BYTES)]
      expect(await settled(Promise.all(both))).toEqual([{ state: 'printed' }, { state: 'printed' }])
      expect(printer.printed).toEqual([...BYTES, ...BYTES])
    })

    if (!hasWayBack) return

    test('PR-8 without paper or with an open cover gets nothing and says why', async () => {
      const printer = createFakePrinter()
      const transport = transportOf(await connect(printer))
      printer.hasPaper = false
      expect(await settled(transport.send('job', BYTES))).toEqual({ state: 'notSent', reason: 'paperOut' })
      expect(await settled(transport.status())).toEqual({ state: 'fault', reason: 'paperOut' })
      printer.isCoverOpen = true
      expect(await settled(transport.send('job', BYTES))).toEqual({ state: 'notSent', reason: 'coverOpen' })
      expect(printer.printed).toEqual([])
    })

    test('PR-26 without paper carries out a real-time command, and prints nothing', async () => {
      const printer = createFakePrinter()
      const transport = transportOf(await connect(printer))
      printer.hasPaper = false
      const pulse = Uint8Array.of(0x10, 0x14, 1, 1, 1)
      expect(await settled(transport.sendRealTime('job', pulse))).toEqual({ state: 'printed' })
      expect([printer.pulses, printer.printed]).toEqual([[1], []])
      printer.isPlugged = false
      expect(await settled(transport.sendRealTime('job', pulse))).toMatchObject({ state: 'notSent' })
    })

    test('PR-7 whose paper ends in the middle of a job leaves its fate unknown and says why', async () => {
      const printer = createFakePrinter()
      printer.paperEndsAfter = 9_000
      const transport = transportOf(await connect(printer))
      expect(await settled(transport.send('job', BYTES))).toEqual({ state: 'unknown', reason: 'paperOut' })
    })

    test('PR-8 that told its status once and is silent now counts as switched off', async () => {
      const printer = createFakePrinter()
      const open = await connect(printer)
      const onTells = vi.fn()
      await settled(transportOf(open, { onTells }).status())
      expect(onTells).toHaveBeenCalledOnce()
      printer.tellsStatus = false
      const later = transportOf(open, { tellsStatus: true })
      expect(await settled(later.send('job', BYTES))).toEqual({ state: 'notSent', reason: 'offline' })
      expect(printer.printed).toEqual([])
    })
  })
}

test('PR-5 of two serial ports that look the same none is taken for the printer', async () => {
  const printer = createFakePrinter()
  const { address } = await chooseSerial(onSerial(printer))
  expect(await openSerial(onSerial(printer, 2), address)).toBeNull()
})

test('PR-5 of two USB printers of one model the one with the serial number is found', async () => {
  const { address } = await chooseUsb(onUsb(createFakePrinter()))
  expect(await openUsb(onUsb(createFakePrinter(), { serialNumber: 'B2' }), address)).toBeNull()
})

test('PR-5 a Bluetooth printer of a browser that forgets it stays reachable until the page is reloaded', async () => {
  const bluetooth = onBluetooth(createFakePrinter(), { remembers: false })
  expect(await openBluetooth(bluetooth, { kind: 'bluetooth', id: 'of an earlier page' })).toBeNull()
  const { address } = await chooseBluetooth(bluetooth)
  expect(await openBluetooth(bluetooth, address)).not.toBeNull()
})
