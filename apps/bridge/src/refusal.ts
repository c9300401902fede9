import type { BridgeErrorCode } from '@evertill/contract/bridge'
import { COMMAND } from './command-name.ts'

/** Status and message of each error. A till decides by the code; the message is for whoever reads the log. */
const REFUSALS: Readonly<Record<BridgeErrorCode, readonly [status: number, message: string]>> = {
  'bad-request': [400, 'The request cannot be read.'],
  'wrong-host': [421, 'The bridge answers under the name of this computer only.'],
  'wrong-origin': [403, 'This page is not paired with the bridge.'],
  'not-paired': [401, 'This till is not paired with the bridge.'],
  'wrong-code': [403, 'The code is wrong.'],
  'no-code': [403, `No code is valid now. Run "${COMMAND} pair" for a new one.`],
  'too-soon': [429, 'Wait a second between two codes.'],
  'unknown-printer': [404, 'The bridge does not know this printer.'],
  'address-not-allowed': [
    403,
    'The bridge prints to port 9100 of private addresses, and to printers added on its own computer.',
  ],
  'no-queues': [
    404,
    'On Windows the bridge prints to network printers only. Print on this one with the browser.',
  ],
  'queue-only': [400, 'A PDF can be sent to a print queue of this computer only.'],
  'not-pdf': [400, 'The job is not a PDF.'],
  'job-differs': [409, 'Another job has this id.'],
  'too-large': [413, 'The job is too large.'],
  busy: [503, 'Too many jobs wait for this printer.'],
  failed: [500, 'The bridge failed. Its terminal says why.'],
}

/** A request that is answered with an error. */
export class Refusal extends Error {
  readonly code: BridgeErrorCode
  readonly status: number
  constructor(code: BridgeErrorCode) {
    const [status, message] = REFUSALS[code]
    super(message)
    this.code = code
    this.status = status
  }
}
