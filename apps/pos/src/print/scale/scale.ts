import type { ScaleRecord } from '../../db/device/counter-devices.ts'
import { logWarning } from '../../platform/log.ts'
import type { Timers } from '../../platform/timers.ts'
import { openSerial } from '../transports/serial.ts'
import type { Serial } from '../transports/web-devices.ts'
import type { Wire } from '../transports/wire.ts'
import { CAS } from './cas.ts'
import type { ScaleProtocolSteps, ScaleReading } from './scale-protocol.ts'
import { toledo } from './toledo.ts'

/** A scale answers within some milliseconds; one that moves waits for the plate to stand still. */
const ANSWER_MS = 1_500
/** More than any message; a scale that sends on and on must not fill the memory. */
const MAX_BYTES = 256

interface Scale {
  /** Asks once. It never throws. */
  read(): Promise<ScaleReading>
  close(): Promise<void>
}

const protocolOf = ({ protocol, unit = 'kg' }: ScaleRecord): ScaleProtocolSteps =>
  protocol === 'cas' ? CAS : toledo(unit)

const createAsker = (wire: Wire, timers: Timers) => {
  let received: number[] = []
  let isGone = false
  let wake = () => {}
  const listen = async () => {
    while (wire.read) {
      received = [...received, ...(await wire.read())].slice(-MAX_BYTES)
      wake()
    }
  }
  listen().catch(() => {
    isGone = true
    wake()
  })

  /** Undefined if no whole answer came in time. */
  return async (
    bytes: Uint8Array,
    read: (received: readonly number[]) => ScaleReading | 'next' | undefined,
  ) => {
    // What is left of an answer that came too late belongs to no question.
    received = []
    await wire.write(bytes)
    let isLate = false
    const cancel = timers.after(ANSWER_MS, () => {
      isLate = true
      wake()
    })
    try {
      for (;;) {
        const answer = read(received)
        if (answer !== undefined || isLate || isGone) return answer
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    } finally {
      cancel()
    }
  }
}

/** A scale at a serial port. The port stays open until the scale is closed. */
export const openScale = async (
  serial: Serial | undefined,
  record: ScaleRecord,
  timers: Timers,
): Promise<Scale | null> => {
  const wire = serial ? await openSerial(serial, record.address).catch(() => null) : null
  if (!wire) return null
  const ask = createAsker(wire, timers)
  const { asks, read } = protocolOf(record)
  const readOnce = async (): Promise<ScaleReading> => {
    for (const [step, bytes] of asks.entries()) {
      const answer = await ask(bytes, (received) => read(step, received))
      if (answer === undefined) return { state: 'silent' }
      if (answer !== 'next') return answer
    }
    return { state: 'silent' }
  }
  return {
    read: () => readOnce().catch(() => ({ state: 'silent' })),
    close: () => wire.close().catch((error: unknown) => logWarning('The scale was not closed.', error)),
  }
}
