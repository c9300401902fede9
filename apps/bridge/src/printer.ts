import type { BridgeJobKind, BridgeJobResult, BridgePrinterState } from '@evertill/contract/bridge'

/** The language of a printer decides whether it can be asked for its state. */
export type Family = 'esc-pos' | 'other'

export interface SendResult {
  result: BridgeJobResult
  state: BridgePrinterState
}

/** Something that takes bytes. Neither function throws: what happened is the result. */
export interface Printer {
  /** A PDF only if the printer is a queue. */
  send(bytes: Uint8Array, kind?: BridgeJobKind): Promise<SendResult>
  status(): Promise<BridgePrinterState>
}
