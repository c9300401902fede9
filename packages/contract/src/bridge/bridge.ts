/** What a till and the bridge on the same computer say to each other. Plain types: neither side needs a schema library for it. */

/** The bridge listens here unless it was given another port. */
export const BRIDGE_PORT = 18110

export const BRIDGE_PATHS = {
  hello: '/v1/hello',
  /** POST with a code makes a pairing, DELETE with the token ends it. */
  pairing: '/v1/pairing',
  printers: '/v1/printers',
  status: '/v1/status',
  jobs: '/v1/jobs',
} as const

/** A long receipt with a logo drawn as dots has a few hundred kilobytes. */
export const MAX_JOB_BYTES = 4 * 1024 * 1024

/**
 * What a job is, told by the type of its body, so that a bridge of an earlier version refuses what it does not know.
 * `raw`: the bytes of a printer's own language. `pdf`: a sheet that the driver of a print queue draws.
 */
export const JOB_TYPES = { raw: 'application/octet-stream', pdf: 'application/pdf' } as const
export type BridgeJobKind = keyof typeof JOB_TYPES

/** With what the names of print queues begin. */
export const QUEUE_PREFIX = 'queue:'

/** How the bridge names a printer: `network:192.168.1.50:9100`, `queue:Office`. */
export interface BridgePrinter {
  id: string
  name: string
  kind: 'network' | 'queue'
}

/** `unknown`: the printer answers, but does not tell its state. */
export const PRINTER_STATES = [
  'ready',
  'paper-low',
  'paper-out',
  'cover-open',
  'offline',
  'error',
  /** What answers there is something else, such as a web server. */
  'no-printer',
  'unknown',
] as const
export type BridgePrinterState = (typeof PRINTER_STATES)[number]

/**
 * What became of a job. `sent`: the printer or its queue has taken all of it. `not-sent`: nothing of it has left the
 * bridge, and the same job may be tried again. `unknown`: a part may be on paper, so the bridge never sends it again.
 */
export const JOB_RESULTS = ['sent', 'not-sent', 'unknown'] as const
export type BridgeJobResult = (typeof JOB_RESULTS)[number]

export interface BridgeHello {
  product: 'evertill-bridge'
  version: string
  /** Whether the token of this request is one of this origin. */
  paired: boolean
  /** Missing from a bridge that takes `raw` only. */
  kinds?: readonly BridgeJobKind[]
}

export interface BridgePrinters {
  printers: readonly BridgePrinter[]
  /** Whether the bridge prints to the queues of this system; missing from one that was made before it could tell. */
  hasQueues?: boolean
}

export interface BridgeJobReply {
  result: BridgeJobResult
  /** The job was known already: this is its first result, and nothing was sent now. */
  repeated: boolean
  /** What the printer says, if it says anything; with `not-sent`, the reason. */
  state: BridgePrinterState
}

export const BRIDGE_ERRORS = [
  'bad-request',
  'wrong-host',
  'wrong-origin',
  'not-paired',
  'wrong-code',
  'no-code',
  'too-soon',
  'unknown-printer',
  'address-not-allowed',
  'no-queues',
  'queue-only',
  'not-pdf',
  'job-differs',
  'too-large',
  'busy',
  'failed',
] as const
export type BridgeErrorCode = (typeof BRIDGE_ERRORS)[number]

/** The body of every reply that is no success. */
export interface BridgeError {
  code: BridgeErrorCode
  message: string
}
