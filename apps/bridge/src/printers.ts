import { type BridgePrinter, type BridgePrinters, QUEUE_PREFIX } from '@evertill/contract/bridge'
import { formatAddress, parseAddress, resolveAddress } from './addresses.ts'
import { createNetworkPrinter, NETWORK_TIMES, type NetworkTimes } from './network-printer.ts'
import { createQueuePrinter, hasQueues, listQueues, type QueuePrograms } from './print-queue.ts'
import type { Family, Printer } from './printer.ts'
import type { SettingsFile } from './settings.ts'

const NETWORK = 'network:'

export interface FoundPrinter {
  /** The same for every way to write the address, so that jobs of a printer wait for each other. */
  id: string
  kind: BridgePrinter['kind']
  printer: Printer
}

export type PrinterRefusal = 'unknown-printer' | 'address-not-allowed' | 'no-queues'

export interface Printers {
  list(): Promise<BridgePrinters>
  find(id: string, family: Family, title: string): Promise<FoundPrinter | PrinterRefusal>
}

interface Parts {
  settings: SettingsFile
  programs: QueuePrograms
  times?: NetworkTimes
  platform?: NodeJS.Platform
}

const OFFLINE: Printer = {
  send: async () => ({ result: 'not-sent', state: 'offline' }),
  status: async () => 'offline',
}

/** The printers that this computer can reach, by their ids. */
export const createPrinters = ({
  settings,
  programs,
  times = NETWORK_TIMES,
  platform = process.platform,
}: Parts): Printers => ({
  list: async () => {
    const added = settings.read().printers.map((one) => ({
      id: NETWORK + formatAddress(one),
      name: one.name,
      kind: 'network' as const,
    }))
    const queues = (await listQueues(programs, platform)).map((name) => ({
      id: QUEUE_PREFIX + name,
      name,
      kind: 'queue' as const,
    }))
    return { printers: [...added, ...queues], hasQueues: hasQueues(platform) }
  },
  find: async (id, family, title) => {
    if (id.startsWith(QUEUE_PREFIX)) {
      if (!hasQueues(platform)) return 'no-queues'
      const name = id.slice(QUEUE_PREFIX.length)
      // Only a name that the system itself gave goes to a command line.
      if (!(await listQueues(programs, platform)).includes(name)) return 'unknown-printer'
      return { id, kind: 'queue', printer: createQueuePrinter(name, title, programs) }
    }
    const address = id.startsWith(NETWORK) ? parseAddress(id.slice(NETWORK.length)) : undefined
    if (!address) return 'unknown-printer'
    const found = await resolveAddress(address, settings.read())
    if (found === 'address-not-allowed') return found
    const printer =
      found === 'offline' ? OFFLINE : createNetworkPrinter(found.ip, address.port, family, times)
    return { id: NETWORK + formatAddress(address), kind: 'network', printer }
  },
})
