import { DOCUMENT_EVENTS } from '@evertill/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLiveStream } from '../../parts/use-live-stream.ts'

/** The server has the figures about a second after the event. */
const SETTLE_MS = 900
/** While many sell at once, the figures are read so often. */
const PACE_MS = 1_500
/** Figures that were too early are read again so soon, once: the page is to be two seconds behind at most. */
const AGAIN_MS = 500

/**
 * Reads soon after something was sold, opened or closed in a store of this person, while the page is attended. `read` says
 * from when the figures are that it got: those from before the event are read again.
 */
export function useLiveFigures(isAttended: boolean, read: () => Promise<string | undefined>): void {
  const readNow = useEffectEvent(read)
  const readSoon = useRef<(happenedAt: string) => void>(() => undefined)
  useEffect(() => {
    if (!isAttended) return
    let due: ReturnType<typeof setTimeout> | undefined
    let lastAt = 0
    let happenedAt = ''
    let isOver = false
    const readIn = (wait: number, isAgain = false): void => {
      due ??= setTimeout(() => {
        due = undefined
        lastAt = performance.now()
        const wanted = happenedAt
        void readNow().then((asOf) => {
          if (asOf === undefined || asOf >= wanted || isOver) return
          if (isAgain) plan()
          else readIn(AGAIN_MS, true)
        })
      }, wait)
    }
    const plan = () => readIn(Math.max(SETTLE_MS, lastAt + PACE_MS - performance.now()))
    readSoon.current = (at) => {
      if (at > happenedAt) happenedAt = at
      plan()
    }
    return () => {
      isOver = true
      readSoon.current = () => undefined
      clearTimeout(due)
    }
  }, [isAttended])
  useLiveStream({
    isOn: isAttended,
    events: DOCUMENT_EVENTS,
    onEvent: (event) => readSoon.current(event?.createdAt ?? ''),
  })
}
