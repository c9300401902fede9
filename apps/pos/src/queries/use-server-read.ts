import { useEffect, useEffectEvent, useState } from 'react'
import type { CallResult } from '../api/failure.ts'
import type { Refusal } from '../platform/refusal.ts'
import { refusedBy } from '../session/outcome.ts'

/** What only the server knows: on its way, here, or why not. `value` stays while it is asked again. */
export interface ServerRead<Value> {
  value: Value | undefined
  refusal: Refusal | undefined
  reading: boolean
  reload(): void
}

/**
 * Asks once for each key, and again when the version changes or by `reload`; a null key asks nothing. What was read for
 * another key is never shown, what was read for another version stays until the new answer is there.
 */
export const useServerRead = <Value>(
  key: string | null,
  read: () => Promise<CallResult<Value>>,
  version: string | number = 0,
): ServerRead<Value> => {
  const [turns, setTurns] = useState(0)
  const turn = `${version} ${turns}`
  const [held, setHeld] = useState<{ key: string; value?: Value; refusal?: Refusal; turn: string }>()
  const ask = useEffectEvent(read)
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    void ask().then((answer) => {
      if (!isCurrent) return
      setHeld((before) => {
        if (answer.ok) return { key, value: answer.reply, turn }
        const { refusal } = refusedBy(answer.failure)
        // A line that broke for a moment takes nothing off the screen.
        return before?.key === key ? { ...before, refusal, turn } : { key, refusal, turn }
      })
    })
    return () => {
      isCurrent = false
    }
  }, [key, turn])
  const current = held?.key === key ? held : undefined
  return {
    value: current?.value,
    refusal: current?.refusal,
    reading: key !== null && current?.turn !== turn,
    reload: () => setTurns((last) => last + 1),
  }
}
