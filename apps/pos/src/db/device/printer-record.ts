import type { CodePage, CodePageTable, Cut, DrawerPin, PrinterFamily } from '@evertill/paper/printer-bytes.ts'
import type { PrintPurpose } from '@evertill/paper/print-purpose.ts'
import type { Roll } from '@evertill/paper/roll.ts'

/** How a USB printer is found again. Cheap ones have no serial number. */
export interface UsbAddress {
  kind: 'usb'
  vendorId: number
  productId: number
  serialNumber?: string
}

/** How a serial port is found again. A port that is no USB adapter has no ids: then it is the only such port. */
export interface SerialAddress {
  kind: 'serial'
  vendorId?: number
  productId?: number
  baudRate: number
}

export interface BluetoothAddress {
  kind: 'bluetooth'
  id: string
}

/** A printer behind the bridge, by the name that the bridge has for it. The token belongs to this device. */
export interface BridgeAddress {
  kind: 'bridge'
  id: string
  port: number
  token: string
}

export type PrinterAddress = UsbAddress | SerialAddress | BluetoothAddress | BridgeAddress

/** A printer that this device remembers, over reloads and sign-outs. Nothing of the shop is in here. */
export interface PrinterRecord {
  key: string
  name: string
  address: PrinterAddress
  purpose: PrintPurpose
  family: PrinterFamily
  roll: Roll
  codePage: CodePage
  codePageTable: CodePageTable
  cut: Cut
  /** Null if no drawer is connected to this printer. */
  drawerPin: DrawerPin | null
  copies: number
  autoPrint: boolean
  /** It has told its status before, so silence means that it is off. */
  tellsStatus: boolean
}
