import { useEffect, useState } from 'react'
import { useRuntime } from './runtime.tsx'

const MINUTE_MS = 60_000

/** The start of the current minute. Renders again at each full minute while `wanted`. */
export const useMinute = (wanted: boolean): number => {
  const { clock } = useRuntime()
  const [minute, setMinute] = useState(() => clock.now() - (clock.now() % MINUTE_MS))
  useEffect(() => {
    if (!wanted) return undefined
    const update = () => setMinute(clock.now() - (clock.now() % MINUTE_MS))
    update()
    const timer = setTimeout(update, MINUTE_MS - (clock.now() % MINUTE_MS))
    return () => clearTimeout(timer)
  }, [clock, wanted, minute])
  return minute
}
