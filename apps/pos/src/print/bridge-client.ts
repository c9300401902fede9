import {
  BRIDGE_ERRORS,
  BRIDGE_PATHS,
  type BridgeErrorCode,
  type BridgeJobKind,
  type BridgePrinter,
  type BridgePrinters,
  JOB_RESULTS,
  JOB_TYPES,
  MAX_JOB_BYTES,
  PRINTER_STATES,
  type BridgePrinterState,
} from '@evertill/contract/bridge'
import type { PrinterFault, PrinterStatus, PrinterTransport, SendResult } from './transport.ts'

/** The browser may ask the person first whether the till may reach this computer. */
const ASK_TIMEOUT_MS = 60_000
const STATUS_TIMEOUT_MS = 15_000
/** Longer than the bridge tries, so that its answer comes first. */
const JOB_TIMEOUT_MS = 120_000

/** Why the bridge did not do it. `gone`: it does not run, or it does not know this till; it tells strangers nothing. */
export type BridgeFault = BridgeErrorCode | 'gone' | 'late'

export type BridgeAnswer<Value> = { ok: true; value: Value } | { ok: false; fault: BridgeFault }

export interface BridgeAccess {
  port: number
  /** Null before the pairing. */
  token: string | null
}

interface BridgeInfo {
  version: string
  paired: boolean
  kinds: readonly BridgeJobKind[]
}

interface TransportOf {
  id: string
  name: string
  kind?: BridgeJobKind
}

export interface BridgeClient {
  /** Whether the bridge runs, which version, whether it knows this till, and what it takes. */
  hello(): Promise<BridgeAnswer<BridgeInfo>>
  /** Returns the token. The code is what the bridge shows; spaces in it do not matter. */
  pair(code: string): Promise<BridgeAnswer<string>>
  unpair(): Promise<BridgeAnswer<null>>
  printers(): Promise<BridgeAnswer<Required<BridgePrinters>>>
  /** `printerId` is one of `printers()`, or `network:` and an address. */
  transport(printer: TransportOf, family: string): PrinterTransport
}

/** As the bridge itself reads it. A header takes no other characters than these. */
const TOKEN = /^[\w-]{20,100}$/
/** More than any shop has, and the longest id that the bridge makes of an address. */
const MAX_PRINTERS = 100
const MAX_ID = 300

type Fetch = typeof globalThis.fetch
type Fields = Readonly<Record<string, unknown>>

const oneOf = <Value extends string>(known: readonly Value[], value: unknown): Value | undefined =>
  known.find((one) => one === value)

/** The bridge on this computer. Nothing here throws. */
export const createBridgeClient = (
  { port, token }: BridgeAccess,
  fetch: Fetch = globalThis.fetch.bind(globalThis),
): BridgeClient => {
  const call = async (
    path: string,
    timeout: number,
    init: RequestInit = {},
  ): Promise<BridgeAnswer<Fields>> => {
    const signal = AbortSignal.timeout(timeout)
    try {
      const headers = new Headers(init.headers)
      // Throws for a token that was damaged in the database.
      if (token !== null) headers.set('authorization', `Bearer ${token}`)
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers,
        signal,
        cache: 'no-store',
        credentials: 'omit',
        // The bridge never redirects. Another program on its port could send a receipt elsewhere with one.
        redirect: 'error',
      })
      const body: unknown = await response.json()
      const fields: Fields = typeof body === 'object' && body !== null ? { ...body } : {}
      if (response.ok) return { ok: true, value: fields }
      return { ok: false, fault: oneOf(BRIDGE_ERRORS, fields['code']) ?? 'failed' }
    } catch {
      return { ok: false, fault: signal.aborted ? 'late' : 'gone' }
    }
  }

  const hello: BridgeClient['hello'] = async () => {
    const answer = await call(BRIDGE_PATHS.hello, ASK_TIMEOUT_MS)
    if (!answer.ok) return answer
    const { product, version, paired, kinds } = answer.value
    // Another program may listen on this port.
    if (product !== 'evertill-bridge' || typeof version !== 'string') return { ok: false, fault: 'gone' }
    return { ok: true, value: { version, paired: paired === true, kinds: readKinds(kinds) } }
  }

  const send = async (
    { id: printerId, kind = 'raw' }: TransportOf,
    family: string,
    jobId: string,
    bytes: Uint8Array,
  ): Promise<SendResult> => {
    if (bytes.length > MAX_JOB_BYTES) return { state: 'notSent', reason: 'failed', detail: 'too-large' }
    // A connection that fails does not tell whether the job arrived. One that failed before the job does.
    const before = await hello()
    if (!before.ok) return { state: 'notSent', reason: faultOf(before.fault), detail: before.fault }
    if (!before.value.paired) return { state: 'notSent', reason: 'notPaired' }
    if (!before.value.kinds.includes(kind)) return { state: 'notSent', reason: 'bridgeOld' }
    const query = new URLSearchParams({ printer: printerId, family, job: jobId })
    const answer = await call(`${BRIDGE_PATHS.jobs}?${query.toString()}`, JOB_TIMEOUT_MS, {
      method: 'POST',
      headers: { 'content-type': JOB_TYPES[kind] },
      body: new Uint8Array(bytes),
    })
    return answer.ok ? readJob(answer.value) : refusedJob(answer.fault)
  }

  return {
    hello,
    pair: async (code) => {
      const answer = await call(BRIDGE_PATHS.pairing, ASK_TIMEOUT_MS, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: code.replace(/\D/g, '') }),
      })
      if (!answer.ok) return answer
      const made = answer.value['token']
      return typeof made === 'string' && TOKEN.test(made)
        ? { ok: true, value: made }
        : { ok: false, fault: 'failed' }
    },
    unpair: async () => {
      const answer = await call(BRIDGE_PATHS.pairing, STATUS_TIMEOUT_MS, { method: 'DELETE' })
      return answer.ok ? { ok: true, value: null } : answer
    },
    printers: async () => {
      const answer = await call(BRIDGE_PATHS.printers, STATUS_TIMEOUT_MS)
      return answer.ok ? { ok: true, value: readPrinters(answer.value) } : answer
    },
    transport: (printer, family) => ({
      name: printer.name,
      knowsJobs: true,
      send: (jobId, bytes) => send(printer, family, jobId, bytes),
      // The bridge asks the status of a printer only in a language that it knows.
      sendRealTime: (jobId, bytes) => send(printer, 'real-time', jobId, bytes),
      status: async () => {
        const query = new URLSearchParams({ printer: printer.id, family })
        const answer = await call(`${BRIDGE_PATHS.status}?${query.toString()}`, STATUS_TIMEOUT_MS)
        if (!answer.ok) return { state: 'fault', reason: faultOf(answer.fault), detail: answer.fault }
        return statusOf(oneOf(PRINTER_STATES, answer.value['state']) ?? 'unknown')
      },
    }),
  }
}

/** A bridge of the first version says nothing, and takes the bytes of printers only. */
const readKinds = (value: unknown): BridgeJobKind[] => {
  const known: unknown[] = Array.isArray(value) ? value : ['raw']
  return (['raw', 'pdf'] as const).filter((kind) => known.includes(kind))
}

const isPrinter = (row: unknown): row is BridgePrinter => {
  const { id, name, kind } = (row ?? {}) as Partial<Record<keyof BridgePrinter, unknown>>
  const isId = typeof id === 'string' && id.length <= MAX_ID
  return isId && typeof name === 'string' && (kind === 'network' || kind === 'queue')
}

const readPrinters = ({ printers, hasQueues }: Fields): Required<BridgePrinters> => {
  const rows: unknown[] = Array.isArray(printers) ? printers : []
  return { printers: rows.filter(isPrinter).slice(0, MAX_PRINTERS), hasQueues: hasQueues !== false }
}

const STATE_FAULTS: Readonly<Partial<Record<BridgePrinterState, PrinterFault>>> = {
  'paper-out': 'paperOut',
  'cover-open': 'coverOpen',
  offline: 'offline',
  error: 'failed',
  'no-printer': 'noPrinter',
}

const statusOf = (state: BridgePrinterState): PrinterStatus => {
  const reason = STATE_FAULTS[state]
  if (reason) return { state: 'fault', reason }
  return { state: state === 'unknown' ? 'silent' : 'ready' }
}

const BRIDGE_FAULTS: Readonly<Partial<Record<BridgeFault, PrinterFault>>> = {
  gone: 'bridgeGone',
  late: 'late',
  busy: 'late',
  'not-paired': 'notPaired',
  'wrong-origin': 'notPaired',
  'unknown-printer': 'printerUnknown',
  'address-not-allowed': 'addressNotAllowed',
  'no-queues': 'noQueues',
}

const faultOf = (fault: BridgeFault): PrinterFault => BRIDGE_FAULTS[fault] ?? 'failed'

const readJob = (reply: Fields): SendResult => {
  const result = oneOf(JOB_RESULTS, reply['result'])
  const state = oneOf(PRINTER_STATES, reply['state']) ?? 'unknown'
  if (result === 'sent') return { state: 'printed' }
  if (result === 'not-sent') return { state: 'notSent', reason: STATE_FAULTS[state] ?? 'failed' }
  return { state: 'unknown', reason: 'connectionLost' }
}

/** The bridge refuses a job before it sends any of it, except when it failed itself or has another job of this id. */
const MAYBE_SENT: readonly BridgeFault[] = ['gone', 'late', 'failed', 'job-differs']

const refusedJob = (fault: BridgeFault): SendResult => ({
  state: MAYBE_SENT.includes(fault) ? 'unknown' : 'notSent',
  reason: faultOf(fault),
  detail: fault,
})
