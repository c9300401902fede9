/**
 * What became of the bytes of a job.
 * - `printed`: the printer, or the bridge on its behalf, took all of them.
 * - `notSent`: not one byte left this device, so sending them again cannot print twice.
 * - `unknown`: some or all may be on paper. Only a transport that `knowsJobs` may be given the job again.
 */
export type SendResult =
  | { state: 'printed' }
  | { state: 'notSent' | 'unknown'; reason: PrinterFault; detail?: string }

/** Why a printer does not print, as far as it tells. The screen has a text for each. */
export type PrinterFault =
  | 'offline'
  | 'paperOut'
  | 'coverOpen'
  /** Pulled out, switched off or out of reach in the middle of a job. */
  | 'connectionLost'
  | 'late'
  /** The bridge is not running, or does not answer. */
  | 'bridgeGone'
  /** The bridge is of a version that takes no A4 paper. */
  | 'bridgeOld'
  /** The bridge no longer knows this device: it must be paired again. */
  | 'notPaired'
  /** The bridge has no queue of this name, or the address is none. */
  | 'printerUnknown'
  /** The bridge sends nothing to this address. */
  | 'addressNotAllowed'
  /** The bridge prints to no print queue of this system. */
  | 'noQueues'
  /** At this address something else answers. */
  | 'noPrinter'
  | 'failed'

/** `silent`: connected, but this kind of printer tells nothing about itself. */
export type PrinterStatus =
  | { state: 'ready' | 'silent' }
  | { state: 'fault'; reason: PrinterFault; detail?: string }

/** A way to a printer: USB, serial, Bluetooth or the bridge. It never throws, and it knows nothing of sales. */
export interface PrinterTransport {
  readonly name: string
  /** A job id that was sent before is answered with the first result and printed no second time. */
  readonly knowsJobs: boolean
  send(jobId: string, bytes: Uint8Array): Promise<SendResult>
  /** For a command that the printer carries out on arrival, also without paper: its status is not asked. */
  sendRealTime(jobId: string, bytes: Uint8Array): Promise<SendResult>
  status(): Promise<PrinterStatus>
}
