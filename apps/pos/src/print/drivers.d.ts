/** The three drivers have no types. This is the part that we use. */
declare module '@point-of-sale/webusb-receipt-printer' {
  export interface PrinterDriver {
    addEventListener(
      type: 'connected',
      listener: (device: { productName?: string; name?: string }) => void,
    ): void
    connect(): Promise<void>
    print(bytes: Uint8Array): Promise<unknown>
  }
  const Driver: new () => PrinterDriver
  export default Driver
}

declare module '@point-of-sale/webserial-receipt-printer' {
  export { default } from '@point-of-sale/webusb-receipt-printer'
}

declare module '@point-of-sale/webbluetooth-receipt-printer' {
  export { default } from '@point-of-sale/webusb-receipt-printer'
}
