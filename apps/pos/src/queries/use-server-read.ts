import { useEffect, useEffectEvent, useState } from 'react'
import type { CallResult } from '../api/failure.ts'
import type { Refusal } from '../platform/refusal.ts'
import { refusedBy } from '../session/outcome.ts'

/** A read from the server. `value` stays while it is read again. */
export interface ServerRead<Value> {
  value: Value | undefined
  refusal: Refusal | undefined
  reading: boolean
  reload(): void
}

/**
 * Reads once for each key, and again when the version changes or by `reload`; a null key reads nothing. The value of
 * another key is never returned; that of another version stays until the new one arrives.
 */
export const useServerRead = <Value>(
  key: string | null,
  read: () => Promise<CallResult<Value>>,
  version: string | number = 0,
): ServerRead<Value> => {
  const [reloads, setReloads] = useState(0)
  const attempt = `${version} ${reloads}`
  const [answered, setAnswered] = useState<{
    key: string
    value?: Value
    refusal?: Refusal
    attempt: string
  }>()
  const ask = useEffectEvent(read)
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    void ask().then((answer) => {
      if (!isCurrent) return
      setAnswered((before) => {
        if (answer.ok) return { key, value: answer.reply, attempt }
        const { refusal } = refusedBy(answer.failure)
        // A failed read keeps the value on the screen.
        return before?.key === key ? { ...before, refusal, attempt } : { key, refusal, attempt }
      })
    })
    return () => {
      isCurrent = false
    }
  }, [key, attempt])
  const current = answered?.key === key ? answered : undefined
  return {
    value: current?.value,
    refusal: current?.refusal,
    reading: key !== null && current?.attempt !== attempt,
    reload: () => setReloads((last) => last + 1),
  }
}
