import type { Currency } from '@evertill/domain'
import { createContext, type ReactNode, useContext } from 'react'
import type { ReportState } from './address/address.ts'
import type { ReportsPort } from './port.ts'

/** Something that can be filtered by. */
export interface Choice {
  key: string
  name: string
}

/** One of several stores. */
export interface StoreChoice extends Choice {
  /** Empty without a registration. */
  gstin: string
}

/** Where the reports are read, and what is known about it without a server. */
export interface ReportsPlace {
  /** What is shown of an app with several stores, as long as nobody has chosen some of them. */
  storeIds: readonly string[]
  /** The stores with the GSTIN of this one, itself among them: a tax return is of all of them. */
  gstinStoreIds: readonly string[]
  shopName: string
  /** To choose from, in an app that shows several stores at once. */
  stores?: readonly StoreChoice[]
  /** The store's business date. */
  today: string
  timeZone: string
  currency: Currency
  registers: readonly Choice[]
  cashiers: readonly Choice[]
  channels: readonly Choice[]
}

/** What the app around gives to the reports. */
export interface ReportsFrame {
  port: ReportsPort
  place: ReportsPlace
  /** Without it a user sees own figures alone, and cannot choose cashiers. */
  maySeeOthers: boolean
  isOnline: boolean
  /** The address of a link to a path of the app. */
  hrefOf: (path: string) => string
  go: (path: string) => void
  billPath?: ((saleUuid: string) => string) | undefined
  /** The statement of a customer, and the report of a closing, if the app has them and the user may see them. */
  statementPath?: ((customer: Choice) => string) | undefined
  closingPath?: ((closingId: string, registerId: string) => string) | undefined
  saveFile: (file: File) => void
  /** What else can be done with a report as it is shown. */
  actionsOf?: ((state: ReportState) => ReactNode) | undefined
}

const FrameContext = createContext<ReportsFrame | null>(null)

export function ReportsProvider({ frame, children }: { frame: ReportsFrame; children: ReactNode }) {
  return <FrameContext value={frame}>{children}</FrameContext>
}

export const useFrame = (): ReportsFrame => {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('No ReportsProvider above this component.')
  return frame
}
