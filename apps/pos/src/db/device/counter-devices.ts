import type { WeightUnit } from '@evertill/domain'
import type { SerialAddress } from './printer-record.ts'

/** A card terminal on the network. */
export interface CardTerminalRecord {
  /** `192.168.1.60:20007` */
  address: string
  /** Six digits; `000000` unless the shop has another. */
  password: string
}

const SCALE_PROTOCOLS = ['cas', 'toledo'] as const
export type ScaleProtocol = (typeof SCALE_PROTOCOLS)[number]

export interface ScaleRecord {
  address: SerialAddress
  protocol: ScaleProtocol
  /** Of a scale that does not send it. */
  unit?: WeightUnit
}

/** What stands at this counter besides printers and the scanner. Nothing of the shop is in here. */
export interface CounterDevices {
  cardTerminal: CardTerminalRecord | null
  scale: ScaleRecord | null
}

export const NO_DEVICES: CounterDevices = { cardTerminal: null, scale: null }

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isSerial = (value: unknown): boolean =>
  isFields(value) && value['kind'] === 'serial' && Number.isInteger(value['baudRate'])

/** A device that is damaged in the database counts as not set up. */
export const VALID_DEVICES: Readonly<Record<keyof CounterDevices, (value: unknown) => boolean>> = {
  cardTerminal: (value) =>
    isFields(value) && typeof value['address'] === 'string' && /^\d{6}$/.test(String(value['password'])),
  scale: (value) =>
    isFields(value) &&
    isSerial(value['address']) &&
    SCALE_PROTOCOLS.some((protocol) => protocol === value['protocol']),
}

export const DEVICE_KEYS = Object.keys(VALID_DEVICES) as (keyof CounterDevices)[]
