import type { IncomingMessage } from 'node:http'
import {
  BRIDGE_PATHS,
  type BridgeHello,
  type BridgeJobKind,
  type BridgePrinters,
  type BridgePrinterState,
  JOB_TYPES,
  MAX_JOB_BYTES,
} from '@evertill/contract/bridge'
import type { createJobs, createLanes } from './jobs.ts'
import type { PairingCode } from './pairing-code.ts'
import { addPairing, findPairing, removePairing } from './pairings.ts'
import type { Family } from './printer.ts'
import type { FoundPrinter, Printers } from './printers.ts'
import { isType, readBody, requireType } from './read-body.ts'
import { Refusal } from './refusal.ts'
import { tokenOf } from './request-guard.ts'
import type { Pairing, SettingsFile } from './settings.ts'

export const VERSION = '0.2.0'
/** A code and nothing else. */
const MAX_PAIR_BYTES = 200
/** With what every PDF begins. */
const PDF_HEAD = '%PDF-'
const JOB_ID = /^[\w.:-]{8,100}$/

export interface Call {
  request: IncomingMessage
  url: URL
  origin: string
}

export interface RouteParts {
  settings: SettingsFile
  pairingCode: PairingCode
  printers: Printers
  print: ReturnType<typeof createJobs>
  inLane: ReturnType<typeof createLanes>
  now: () => number
  /** A line for the terminal. */
  log(line: string): void
}

type Route = (call: Call) => Promise<object>

const familyOf = (url: URL): Family => (url.searchParams.get('family') === 'esc-pos' ? 'esc-pos' : 'other')

/** What the bridge answers, by method and path. Host and origin were checked before. */
export const createRoutes = (parts: RouteParts): Readonly<Record<string, Route>> => {
  const { settings, pairingCode, printers, print, inLane, now, log } = parts

  const findTill = ({ request, origin }: Call): Pairing | undefined => {
    const token = tokenOf(request)
    return token === undefined ? undefined : findPairing(settings, origin, token)
  }
  const requireTill = (call: Call): Pairing => {
    const pairing = findTill(call)
    if (!pairing) throw new Refusal('not-paired')
    return pairing
  }
  const requirePrinter = async ({ url }: Call, title: string): Promise<FoundPrinter> => {
    const found = await printers.find(url.searchParams.get('printer') ?? '', familyOf(url), title)
    if (typeof found === 'string') throw new Refusal(found)
    return found
  }

  return {
    [`GET ${BRIDGE_PATHS.hello}`]: async (call): Promise<BridgeHello> => ({
      product: 'evertill-bridge',
      version: VERSION,
      paired: findTill(call) !== undefined,
      kinds: ['raw', 'pdf'],
    }),

    [`POST ${BRIDGE_PATHS.pairing}`]: async ({ request, origin }) => {
      // Not a type that a form can send: the browser has to ask first.
      requireType(request, 'application/json')
      const code = readCode(await readBody(request, MAX_PAIR_BYTES))
      const checked = pairingCode.check(code, origin)
      if (checked !== 'right') {
        if (checked !== 'too-soon') log(`A wrong code came from ${origin}.`)
        throw new Refusal(checked)
      }
      const token = addPairing(settings, origin, new Date(now()))
      log(`Paired with ${origin}.`)
      return { token }
    },

    [`DELETE ${BRIDGE_PATHS.pairing}`]: async (call) => {
      removePairing(settings, requireTill(call).id)
      log(`${call.origin} has ended its pairing.`)
      return {}
    },

    [`GET ${BRIDGE_PATHS.printers}`]: async (call): Promise<BridgePrinters> => {
      requireTill(call)
      return printers.list()
    },

    [`GET ${BRIDGE_PATHS.status}`]: async (call): Promise<{ state: BridgePrinterState }> => {
      requireTill(call)
      const { id, printer } = await requirePrinter(call, '')
      const state = await inLane(id, () => printer.status())
      if (state === undefined) throw new Refusal('busy')
      return { state }
    },

    [`POST ${BRIDGE_PATHS.jobs}`]: async (call) => {
      requireTill(call)
      const kind: BridgeJobKind = isType(call.request, JOB_TYPES.pdf) ? 'pdf' : 'raw'
      requireType(call.request, JOB_TYPES[kind])
      const id = call.url.searchParams.get('job') ?? ''
      if (!JOB_ID.test(id)) throw new Refusal('bad-request')
      const found = await requirePrinter(call, `Evertill ${id}`)
      // A network printer would print the text of the file, page after page.
      if (kind === 'pdf' && found.kind !== 'queue') throw new Refusal('queue-only')
      const bytes = await readBody(call.request, MAX_JOB_BYTES)
      if (bytes.length === 0) throw new Refusal('bad-request')
      if (kind === 'pdf' && bytes.toString('latin1', 0, PDF_HEAD.length) !== PDF_HEAD)
        throw new Refusal('not-pdf')
      const reply = await print({ id, printerId: found.id, kind, bytes }, found.printer)
      if (typeof reply === 'string') throw new Refusal(reply)
      if (!reply.repeated && reply.result !== 'sent') log(`Job ${id}: ${reply.result}, ${reply.state}.`)
      return reply
    },
  }
}

const readCode = (body: Buffer): string => {
  try {
    const { code } = JSON.parse(body.toString('utf8')) as { code?: unknown }
    if (typeof code === 'string') return code
  } catch {
    // The same answer as for a body without a code.
  }
  throw new Refusal('bad-request')
}
