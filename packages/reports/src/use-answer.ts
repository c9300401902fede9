import { useEffect, useEffectEvent, useState } from 'react'
import type { Answer } from './port.ts'

export interface Read<Value> {
  value: Value | undefined
  failure: { message: string; isOffline: boolean } | undefined
  isReading: boolean
  again: () => void
}

/**
 * Reads once for each key, and again by `again`. What is shown of the same `subject` stays until the new answer comes,
 * so that nothing jumps; that of another subject never does. A null key reads nothing.
 */
export const useAnswer = <Value>(
  subject: string,
  key: string | null,
  read: () => Promise<Answer<Value>>,
): Read<Value> => {
  const [times, setTimes] = useState(0)
  const attempt = `${key} ${times}`
  const [last, setLast] = useState<{
    subject: string
    attempt: string
    value?: Value | undefined
    failure?: Read<Value>['failure']
  }>()
  const ask = useEffectEvent(read)
  useEffect(() => {
    if (key === null) return undefined
    let isCurrent = true
    void ask().then((answer) => {
      if (!isCurrent) return
      setLast(
        answer.ok
          ? { subject, attempt, value: answer.value }
          : { subject, attempt, failure: { message: answer.message, isOffline: answer.isOffline } },
      )
    })
    return () => {
      isCurrent = false
    }
  }, [key, attempt, subject])
  const current = last?.subject === subject ? last : undefined
  return {
    value: current?.value,
    failure: current?.attempt === attempt ? current.failure : undefined,
    isReading: key !== null && current?.attempt !== attempt,
    again: () => setTimes((before) => before + 1),
  }
}
