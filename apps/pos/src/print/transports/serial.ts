import type { SerialAddress } from '../../db/device/printer-record.ts'
import type { Serial, SerialPort } from './web-devices.ts'
import type { Wire } from './wire.ts'

export const BAUD_RATES = [9600, 19_200, 38_400, 57_600, 115_200] as const

/** Asks the user, which the browser allows only after a click. */
export const chooseSerial = async (serial: Serial): Promise<{ address: SerialAddress; name: string }> => {
  const { usbVendorId: vendorId, usbProductId: productId } = (await serial.requestPort()).getInfo()
  const ids = vendorId === undefined || productId === undefined ? {} : { vendorId, productId }
  return { address: { kind: 'serial', ...ids, baudRate: BAUD_RATES[0] }, name: '' }
}

/** Null if the port is gone, or if several look the same: a receipt must not go to a scale. */
export const openSerial = async (serial: Serial, address: SerialAddress): Promise<Wire | null> => {
  const ports = (await serial.getPorts()).filter((port) => {
    const { usbVendorId, usbProductId } = port.getInfo()
    return usbVendorId === address.vendorId && usbProductId === address.productId
  })
  const [port] = ports
  if (!port || ports.length > 1) return null
  await port.open({ baudRate: address.baudRate, bufferSize: 4096 })
  return wireOn(port)
}

const wireOn = (port: SerialPort): Wire => {
  const writer = port.writable?.getWriter()
  const reader = port.readable?.getReader()
  return {
    write: async (bytes) => {
      if (!writer) throw new Error('The port is closed.')
      await writer.write(bytes)
    },
    ...(reader && {
      read: async () => {
        const { value, done } = await reader.read()
        if (done) throw new Error('The port is closed.')
        return value
      },
    }),
    // Closing the writer waits for what the computer has not sent yet. Closing the port would drop it.
    flush: async () => writer?.close(),
    close: async () => {
      await reader?.cancel().catch(ignored)
      reader?.releaseLock()
      // What was not flushed is dropped: its job has failed, and it must not come out of the printer later.
      await writer?.abort().catch(ignored)
      writer?.releaseLock()
      await port.close()
    },
  }
}

/** Closed or gone already. */
const ignored = () => {}
