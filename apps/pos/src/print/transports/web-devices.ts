/** The part of WebUSB, Web Serial and Web Bluetooth that printing uses. TypeScript's own types have none of them. */
export interface UsbEndpoint {
  endpointNumber: number
  direction: 'in' | 'out'
  type: string
}
export interface UsbDevice {
  vendorId: number
  productId: number
  serialNumber?: string | null
  productName?: string | null
  manufacturerName?: string | null
  configuration: {
    interfaces: readonly {
      interfaceNumber: number
      alternate: { interfaceClass: number; endpoints: readonly UsbEndpoint[] }
    }[]
  } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, bytes: Uint8Array): Promise<{ status: string; bytesWritten: number }>
  transferIn(endpoint: number, length: number): Promise<{ data?: DataView }>
}
export interface Usb {
  getDevices(): Promise<readonly UsbDevice[]>
  requestDevice(options: { filters: readonly object[] }): Promise<UsbDevice>
}

export interface SerialPort {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  getInfo(): { usbVendorId?: number; usbProductId?: number }
  open(options: { baudRate: number; bufferSize?: number }): Promise<void>
  close(): Promise<void>
}
export interface Serial {
  getPorts(): Promise<readonly SerialPort[]>
  requestPort(): Promise<SerialPort>
}

export interface BluetoothCharacteristic {
  uuid: string
  properties: { write: boolean; writeWithoutResponse: boolean }
  writeValueWithResponse(bytes: Uint8Array): Promise<void>
  writeValueWithoutResponse(bytes: Uint8Array): Promise<void>
}
export interface BluetoothDevice {
  id: string
  name?: string
  gatt?: {
    connected: boolean
    connect(): Promise<{
      getPrimaryServices(): Promise<
        readonly { uuid: string; getCharacteristics(): Promise<readonly BluetoothCharacteristic[]> }[]
      >
    }>
    disconnect(): void
  }
}
export interface Bluetooth {
  /** Behind a flag in many browsers: without it a device must be chosen again after each reload. */
  getDevices?(): Promise<readonly BluetoothDevice[]>
  requestDevice(options: {
    acceptAllDevices: true
    optionalServices: readonly string[]
  }): Promise<BluetoothDevice>
}

/** What this browser has of them. */
export interface WebDevices {
  usb?: Usb
  serial?: Serial
  bluetooth?: Bluetooth
}
