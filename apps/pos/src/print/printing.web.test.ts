import { afterEach, expect, test, vi } from 'vitest'
import { deviceDb } from '../db/device/device-db.ts'
import { createLedgerDb } from '../db/ledger-db.ts'
import { openSaleStage } from '../testing/sale-stage.tsx'
import { printingOf, type PrintingParts } from './printing.ts'
import { plugIn, USB_PRINTER } from './testing/plug-in.ts'

afterEach(() => deviceDb().printers.clear())

const pageOf = (title: string) => ({ title, printer: 'Counter', hint: '-' })

/** The parts of printing as each tab of this browser has them. */
const openTabs = async () => {
  const { databases, clock } = await openSaleStage()
  const partsOf = (): PrintingParts => ({
    databases,
    ledger: createLedgerDb(databases),
    clock,
    work: { begin: () => () => {} } as PrintingParts['work'],
    newUuid: () => crypto.randomUUID(),
  })
  return [printingOf(partsOf()), printingOf(partsOf())] as const
}

test('PR-17 one tab has a printer at a time: the other tab waits, and then prints', async () => {
  const printer = await plugIn()
  const [first, second] = await openTabs()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const { take } = printer
  const taken = vi.fn(async (bytes: Uint8Array) => {
    await held
    return take(bytes)
  })
  printer.take = taken
  const one = first.testPrint(USB_PRINTER, pageOf('first'), 'en')
  await expect.poll(() => taken.mock.calls.length).toBe(1)
  const other = second.testPrint(USB_PRINTER, pageOf('second'), 'en')
  const isWaiting = expect
    .poll(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
    .toContainEqual(expect.stringContaining('evertill-printer:usb'))
  // Without the lock the browser refuses to open a printer that is open.
  await Promise.race([isWaiting, other])
  goOn()
  expect(await Promise.all([one, other])).toEqual([{ state: 'printed' }, { state: 'printed' }])
  expect(printer.text()).toMatch(/first[^]*second/)
})
