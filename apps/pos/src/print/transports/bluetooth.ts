import type { BluetoothAddress } from '../../db/device/printer-record.ts'
import type { Bluetooth, BluetoothCharacteristic, BluetoothDevice } from './web-devices.ts'
import type { Wire } from './wire.ts'

/** Services under which receipt printers take data. A page may use only services that it has named before. */
const PRINT_SERVICES = [
  '000018f0-0000-1000-8000-00805f9b34fb',
  '0000ff00-0000-1000-8000-00805f9b34fb',
  '0000ffe0-0000-1000-8000-00805f9b34fb',
  '49535343-fe7d-4ae5-8fa9-9fafd205e455',
  'e7810a71-73ae-499d-8c15-faa9aef0c3f2',
]

/** Every printer takes so much in one write. */
const WRITE_BYTES = 100

/** Devices that were chosen since the page was loaded: some browsers do not give them back in another way. */
const chosen = new Map<string, BluetoothDevice>()

/** Asks the user, which the browser allows only after a click. */
export const chooseBluetooth = async (
  bluetooth: Bluetooth,
): Promise<{ address: BluetoothAddress; name: string }> => {
  // Many printers do not announce their services, so the user chooses among all devices.
  const device = await bluetooth.requestDevice({ acceptAllDevices: true, optionalServices: PRINT_SERVICES })
  chosen.set(device.id, device)
  return { address: { kind: 'bluetooth', id: device.id }, name: device.name ?? '' }
}

/** Null if this page may not reach the device without a click. */
export const openBluetooth = async (bluetooth: Bluetooth, { id }: BluetoothAddress): Promise<Wire | null> => {
  const device = chosen.get(id) ?? (await bluetooth.getDevices?.())?.find((one) => one.id === id)
  if (!device?.gatt) return null
  const services = await (await device.gatt.connect()).getPrimaryServices()
  for (const service of services) {
    if (!PRINT_SERVICES.includes(service.uuid)) continue
    const target = (await service.getCharacteristics()).find(
      ({ properties }) => properties.write || properties.writeWithoutResponse,
    )
    if (target) return wireOn(target)
  }
  throw new Error('This Bluetooth device takes no print data.')
}

const wireOn = (target: BluetoothCharacteristic): Wire => ({
  write: async (bytes) => {
    for (let at = 0; at < bytes.length; at += WRITE_BYTES) {
      const part = bytes.slice(at, at + WRITE_BYTES)
      // With a response a lost connection is noticed.
      if (target.properties.write) await target.writeValueWithResponse(part)
      else await target.writeValueWithoutResponse(part)
    }
  },
  // The connection stays: making it again takes seconds, and it ends with the page.
  close: () => Promise.resolve(),
})
