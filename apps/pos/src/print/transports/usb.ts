import type { UsbAddress } from '../../db/device/printer-record.ts'
import type { Usb, UsbDevice } from './web-devices.ts'
import type { Wire } from './wire.ts'

const PRINTER_CLASS = 7
/** Some printers call themselves "vendor specific". */
const VENDOR_CLASS = 255
const READ_BYTES = 64

/** Asks the user, which the browser allows only after a click. */
export const chooseUsb = async (usb: Usb): Promise<{ address: UsbAddress; name: string }> => {
  const device = await usb.requestDevice({
    filters: [{ classCode: PRINTER_CLASS }, { classCode: VENDOR_CLASS }],
  })
  const { vendorId, productId, serialNumber, productName, manufacturerName } = device
  return {
    address: { kind: 'usb', vendorId, productId, ...(serialNumber ? { serialNumber } : {}) },
    name: productName ?? manufacturerName ?? '',
  }
}

const matches = (device: UsbDevice, { vendorId, productId, serialNumber }: UsbAddress): boolean =>
  device.vendorId === vendorId &&
  device.productId === productId &&
  // Two printers of one model are told apart by nothing else.
  (serialNumber === undefined || device.serialNumber === serialNumber)

/** Null if the printer is not plugged in, or if the user has taken the permission back. */
export const openUsb = async (usb: Usb, address: UsbAddress): Promise<Wire | null> => {
  const device = (await usb.getDevices()).find((one) => matches(one, address))
  if (!device) return null
  await device.open()
  try {
    return await claim(device)
  } catch (error) {
    await device.close()
    throw error
  }
}

const claim = async (device: UsbDevice): Promise<Wire> => {
  if (device.configuration === null) await device.selectConfiguration(1)
  const all = device.configuration?.interfaces ?? []
  const canPrint = (one: (typeof all)[number]) =>
    one.alternate.endpoints.some(({ direction, type }) => direction === 'out' && type === 'bulk')
  const chosen =
    all.find((one) => one.alternate.interfaceClass === PRINTER_CLASS && canPrint(one)) ?? all.find(canPrint)
  const bulk = (wanted: 'in' | 'out') =>
    chosen?.alternate.endpoints.find(({ direction, type }) => direction === wanted && type === 'bulk')
  const [out, back] = [bulk('out'), bulk('in')]
  if (!chosen || !out) throw new Error('This USB device takes no print data.')
  await device.claimInterface(chosen.interfaceNumber)
  return {
    write: async (bytes) => {
      const { status, bytesWritten } = await device.transferOut(out.endpointNumber, bytes)
      if (status !== 'ok' || bytesWritten !== bytes.length)
        throw new Error(`The transfer ended with ${status}.`)
    },
    ...(back && {
      read: async () => {
        const { data } = await device.transferIn(back.endpointNumber, READ_BYTES)
        return data ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array()
      },
    }),
    close: () => device.close(),
  }
}
