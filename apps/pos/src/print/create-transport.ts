import type { PrinterRecord } from '../db/device/printer-record.ts'
import { systemTimers } from '../platform/timers.ts'
import { createBridgeClient } from './bridge-client.ts'
import type { PrinterTransport } from './transport.ts'
import { openBluetooth } from './transports/bluetooth.ts'
import { openSerial } from './transports/serial.ts'
import { openUsb } from './transports/usb.ts'
import type { WebDevices } from './transports/web-devices.ts'
import { createWireTransport, type Wire } from './transports/wire.ts'

const openWire = async (
  devices: WebDevices,
  address: Exclude<PrinterRecord['address'], { kind: 'bridge' }>,
): Promise<Wire | null> => {
  // A browser without this connection, or a page that is not secure, has no such printer.
  switch (address.kind) {
    case 'usb':
      return devices.usb ? openUsb(devices.usb, address) : null
    case 'serial':
      return devices.serial ? openSerial(devices.serial, address) : null
    case 'bluetooth':
      return devices.bluetooth ? openBluetooth(devices.bluetooth, address) : null
  }
}

/** The way to a remembered printer. Nothing is opened before the first byte. */
export const createTransport = (
  printer: PrinterRecord,
  ports: { devices: WebDevices; onTells: () => void },
): PrinterTransport => {
  const { name, address, family, purpose, tellsStatus } = printer
  if (address.kind === 'bridge')
    return createBridgeClient(address).transport(
      { id: address.id, name, kind: purpose === 'a4' ? 'pdf' : 'raw' },
      family,
    )
  return createWireTransport({
    name,
    family,
    tellsStatus,
    open: () => openWire(ports.devices, address),
    onTells: ports.onTells,
    timers: systemTimers,
  })
}
