import { BRIDGE_PORT } from '@evertill/contract/bridge'
import type { PrinterRecord } from '../../db/device/printer-record.ts'
import { USB_PRINTER } from './plug-in.ts'

/** A print queue for A4 behind the bridge. */
export const OFFICE_PRINTER: PrinterRecord = {
  ...USB_PRINTER,
  key: '01938f2a-0000-7000-b000-000000000002',
  name: 'Office',
  address: {
    kind: 'bridge',
    id: 'queue:Office',
    port: BRIDGE_PORT,
    token: 'a-token-of-this-till-and-bridge',
  },
  purpose: 'a4',
  drawerPin: null,
  tellsStatus: false,
}
