import type { PrinterAddress } from '../db/device/printer-record.ts'
import { chooseBluetooth } from './transports/bluetooth.ts'
import { chooseSerial } from './transports/serial.ts'
import { chooseUsb } from './transports/usb.ts'
import type { WebDevices } from './transports/web-devices.ts'

const DEVICE_KINDS = ['usb', 'serial', 'bluetooth'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

const devicesOf = (navigator: Navigator) => navigator as unknown as WebDevices

/** The connections that this browser has. */
export const offeredKinds = (navigator: Navigator): DeviceKind[] =>
  DEVICE_KINDS.filter((kind) => devicesOf(navigator)[kind] !== undefined)

export interface ChosenDevice {
  address: PrinterAddress
  name: string
}

/** Lets the user choose a device, which the browser allows only after a click. Null if none was chosen. */
export const chooseDevice = async (navigator: Navigator, kind: DeviceKind): Promise<ChosenDevice | null> => {
  const { usb, serial, bluetooth } = devicesOf(navigator)
  try {
    if (kind === 'usb' && usb) return await chooseUsb(usb)
    if (kind === 'serial' && serial) return await chooseSerial(serial)
    if (kind === 'bluetooth' && bluetooth) return await chooseBluetooth(bluetooth)
    return null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}
