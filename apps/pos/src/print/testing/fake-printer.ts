import type { Bluetooth, Serial, SerialPort, Usb, UsbDevice } from '../transports/web-devices.ts'

/** A printer that keeps every byte it takes, and answers ESC/POS questions about its status. */
export interface FakePrinter {
  isPlugged: boolean
  hasPaper: boolean
  isCoverOpen: boolean
  tellsStatus: boolean
  /** Pulled out after so many bytes. */
  breaksAfter: number
  /** The paper ends after so many bytes. */
  paperEndsAfter: number
  /** Takes no byte and gives no answer, without an error. */
  hangs: boolean
  /** Bytes of jobs, without questions. */
  readonly printed: number[]
  /** The connectors that got a pulse in real time: 0 is pin 2. */
  readonly pulses: number[]
  take(bytes: Uint8Array): Promise<void>
  answer(): Promise<Uint8Array>
}

const never = <T>() => new Promise<T>(() => {})

export const createFakePrinter = (): FakePrinter => {
  const answers: number[] = []
  let waiting: ((bytes: Uint8Array) => void) | null = null
  let held = 0
  const tell = (byte: number) => {
    answers.push(byte)
    waiting?.(Uint8Array.from(answers.splice(0)))
    waiting = null
  }
  const printer: FakePrinter = {
    isPlugged: true,
    hasPaper: true,
    isCoverOpen: false,
    tellsStatus: true,
    breaksAfter: Infinity,
    paperEndsAfter: Infinity,
    hangs: false,
    printed: [],
    pulses: [],
    take: (bytes) => {
      if (!printer.isPlugged) return Promise.reject(new Error('The device was disconnected.'))
      if (printer.hangs) return never()
      const [first, second, third] = bytes
      if (bytes.length === 3 && first === 0x10 && second === 0x04) {
        if (printer.tellsStatus) tell(statusByte(printer, third ?? 0))
        return Promise.resolve()
      }
      if (bytes.length === 3 && first === 0x1d && second === 0x72) {
        // Answered when everything before is printed: never, if the paper has ended.
        if (printer.tellsStatus && printer.hasPaper) tell(0)
        return Promise.resolve()
      }
      if (bytes.length === 5 && first === 0x10 && second === 0x14 && third === 1) {
        printer.pulses.push(bytes[3] ?? -1)
        return Promise.resolve()
      }
      for (const byte of bytes) {
        if (held === printer.breaksAfter) {
          printer.isPlugged = false
          return Promise.reject(new Error('The device was disconnected.'))
        }
        held += 1
        if (held > printer.paperEndsAfter) printer.hasPaper = false
        printer.printed.push(byte)
      }
      return Promise.resolve()
    },
    answer: () =>
      answers.length > 0
        ? Promise.resolve(Uint8Array.from(answers.splice(0)))
        : new Promise((resolve) => (waiting = resolve)),
  }
  return printer
}

const statusByte = ({ isCoverOpen, hasPaper }: FakePrinter, what: number): number => {
  if (what === 2) return 0x12 | (isCoverOpen ? 0x04 : 0) | (hasPaper ? 0 : 0x20)
  if (what === 4) return hasPaper ? 0x12 : 0x72
  return 0x12 | (isCoverOpen || !hasPaper ? 0x08 : 0)
}

/** The printer on USB. Like a browser it lets one user open it at a time. */
export const onUsb = (printer: FakePrinter, more: Partial<UsbDevice> = {}): Usb => {
  let isOpen = false
  const device: UsbDevice = {
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
    open: async () => {
      if (isOpen) throw new Error('The device is open already.')
      isOpen = true
    },
    close: async () => {
      isOpen = false
    },
    selectConfiguration: async () => {},
    claimInterface: async () => {},
    transferOut: async (_, bytes) => {
      await printer.take(bytes)
      return { status: 'ok', bytesWritten: bytes.length }
    },
    transferIn: async () => ({ data: new DataView((await printer.answer()).slice().buffer) }),
    ...more,
  }
  return {
    getDevices: async () => (printer.isPlugged ? [device] : []),
    requestDevice: async () => device,
  }
}

/** The printer on a serial port. */
export const onSerial = (printer: FakePrinter, ports = 1): Serial => {
  const createPort = (): SerialPort => {
    let streams: Pick<SerialPort, 'readable' | 'writable'> = { readable: null, writable: null }
    return {
      get readable() {
        return streams.readable
      },
      get writable() {
        return streams.writable
      },
      getInfo: () => ({ usbVendorId: 0x0403, usbProductId: 0x6001 }),
      open: async () => {
        if (streams.writable) throw new Error('The port is open already.')
        streams = {
          writable: new WritableStream({ write: (bytes) => printer.take(bytes) }),
          readable: new ReadableStream({
            pull: async (controller) => controller.enqueue(await printer.answer()),
          }),
        }
      },
      close: async () => {
        streams = { readable: null, writable: null }
      },
    }
  }
  const all = Array.from({ length: ports }, createPort)
  return {
    getPorts: async () => (printer.isPlugged ? all : []),
    requestPort: async () => all[0] ?? createPort(),
  }
}

/** The printer on Bluetooth. Without `remembers` the browser forgets it with the page. */
export const onBluetooth = (printer: FakePrinter, { remembers = true } = {}): Bluetooth => {
  const characteristic = {
    uuid: '00002af1-0000-1000-8000-00805f9b34fb',
    properties: { write: true, writeWithoutResponse: false },
    writeValueWithResponse: (bytes: Uint8Array) => printer.take(bytes),
    writeValueWithoutResponse: (bytes: Uint8Array) => printer.take(bytes),
  }
  const service = {
    uuid: '000018f0-0000-1000-8000-00805f9b34fb',
    getCharacteristics: async () => [characteristic],
  }
  const device = {
    id: `bluetooth-${crypto.randomUUID()}`,
    name: 'BlueTooth Printer',
    gatt: {
      connected: false,
      connect: async () => {
        if (!printer.isPlugged) throw new Error('The device is out of reach.')
        return { getPrimaryServices: async () => [service] }
      },
      disconnect: () => {},
    },
  }
  return {
    ...(remembers && { getDevices: async () => [device] }),
    requestDevice: async () => device,
  }
}
