import type { Page } from 'playwright-core'

/** A USB printer that lives outside of the browser, as a real one does: it keeps its paper when the till is killed. */
export interface FakeUsb {
  isPlugged: boolean
  hasPaper: boolean
  /** Takes a paper and never says so, like a cable that is half out. */
  hangs: boolean
  /** Each job as text. */
  readonly papers: string[]
  /** How often the drawer got a pulse in real time. */
  pulses: number
  /** Plugs it into the browser of this page; works from the next load on. */
  connect(page: Page): Promise<void>
}

/** No more than the pulse for the drawer has. */
const PULSE_BYTES = 20

/** Runs in the page. The answers of the printer wait there until they are read. */
const installUsb = () => {
  const { fakeUsb } = window as unknown as {
    fakeUsb: (what: string, bytes: number[]) => Promise<number[] | null>
  }
  const answers: number[] = []
  let reader: (() => void) | null = null
  const device = {
    vendorId: 0x04b8,
    productId: 0x0e15,
    serialNumber: 'A1',
    productName: 'TM-T20',
    configuration: {
      interfaces: [
        {
          interfaceNumber: 0,
          alternate: {
            interfaceClass: 7,
            endpoints: [
              { endpointNumber: 1, direction: 'out', type: 'bulk' },
              { endpointNumber: 2, direction: 'in', type: 'bulk' },
            ],
          },
        },
      ],
    },
    open: async () => {},
    close: async () => {},
    selectConfiguration: async () => {},
    claimInterface: async () => {},
    transferOut: async (_: number, bytes: Uint8Array) => {
      const answer = await fakeUsb('take', [...bytes])
      if (answer === null) throw new Error('The device was disconnected.')
      answers.push(...answer)
      if (answers.length > 0) reader?.()
      return { status: 'ok', bytesWritten: bytes.length }
    },
    transferIn: async () => {
      if (answers.length === 0) await new Promise<void>((next) => (reader = next))
      reader = null
      return { data: new DataView(Uint8Array.from(answers.splice(0)).buffer) }
    },
  }
  const usb = Object.assign(new EventTarget(), {
    getDevices: async () => ((await fakeUsb('isPlugged', [])) === null ? [] : [device]),
    requestDevice: async () => device,
  })
  Object.defineProperty(navigator, 'usb', { value: usb, configurable: true })
}

export const createFakeUsb = (): FakeUsb => {
  const papers: string[] = []
  const take = (bytes: number[]): number[] | null | Promise<never> => {
    if (!printer.isPlugged) return null
    const [first, second, third] = bytes
    if (bytes.length === 3 && first === 0x10 && second === 0x04)
      return [third === 2 && !printer.hasPaper ? 0x32 : 0x12]
    if (bytes.length === 3 && first === 0x1d && second === 0x72) return [0]
    if (bytes.length === 5 && first === 0x10 && second === 0x14) {
      printer.pulses += 1
      return []
    }
    papers.push(Buffer.from(bytes).toString('latin1'))
    return printer.hangs && bytes.length > PULSE_BYTES ? new Promise<never>(() => {}) : []
  }
  const printer: FakeUsb = {
    isPlugged: true,
    hasPaper: true,
    hangs: false,
    papers,
    pulses: 0,
    connect: async (page) => {
      await page
        .context()
        .exposeFunction('fakeUsb', (what: string, bytes: number[]) =>
          what === 'take' ? take(bytes) : printer.isPlugged ? [] : null,
        )
      await page.context().addInitScript(installUsb)
    },
  }
  return printer
}
