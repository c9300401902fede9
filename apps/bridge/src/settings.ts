import { join } from 'node:path'
import { BRIDGE_PORT } from '@evertill/contract/bridge'
import { readPrivateJson, writePrivateFile } from './private-file.ts'

/** A till that may use this bridge. Its token is kept as a hash only. */
export interface Pairing {
  id: string
  origin: string
  tokenHash: string
  pairedAt: string
}

/** A printer with a network connection that the owner of this computer has added. */
export interface ListedPrinter {
  name: string
  host: string
  port: number
}

export interface Settings {
  port: number
  /** Only printers that the owner has added; otherwise also any private address on port 9100. */
  listedOnly: boolean
  pairings: readonly Pairing[]
  printers: readonly ListedPrinter[]
}

const DEFAULTS: Settings = { port: BRIDGE_PORT, listedOnly: false, pairings: [], printers: [] }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasTexts = <Key extends string>(value: unknown, ...keys: Key[]): value is Record<Key, string> =>
  isRecord(value) && keys.every((key) => typeof value[key] === 'string')

export const isPort = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 65_536

const listOf = <Row>(value: unknown, isRow: (row: unknown) => row is Row): Row[] =>
  Array.isArray(value) ? value.filter(isRow) : []

const isPairing = (row: unknown): row is Pairing & Record<string, unknown> =>
  hasTexts(row, 'id', 'origin', 'tokenHash', 'pairedAt')

const isListedPrinter = (row: unknown): row is ListedPrinter & Record<string, unknown> =>
  hasTexts(row, 'name', 'host') && isPort((row as Record<string, unknown>)['port'])

export interface SettingsFile {
  /** Read from the disk each time: `unpair` in another terminal takes effect with the next request. */
  read(): Settings
  change(next: Partial<Settings>): Settings
}

export const openSettings = (folder: string): SettingsFile => {
  const file = join(folder, 'bridge.json')
  const read = (): Settings => {
    const stored = readPrivateJson(file)
    if (stored === undefined) return DEFAULTS
    if (!isRecord(stored)) throw new Error(`${file} is damaged. Delete it and pair the bridge again.`)
    return {
      port: isPort(stored['port']) ? stored['port'] : DEFAULTS.port,
      listedOnly: stored['listedOnly'] === true,
      pairings: listOf(stored['pairings'], isPairing),
      printers: listOf(stored['printers'], isListedPrinter),
    }
  }
  return {
    read,
    change: (next) => {
      const now = { ...read(), ...next }
      writePrivateFile(file, `${JSON.stringify(now, null, 2)}\n`)
      return now
    },
  }
}
