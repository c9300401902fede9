import { useEffect, useState } from 'react'
import { useRuntime } from './runtime.tsx'

const MINUTE_MS = 60_000

/** When the present minute began, told anew at each full one while it is `wanted`. */
export const useMinute = (wanted: boolean): number => {
  const { clock } = useRuntime()
  const [minute, setMinute] = useState(() => clock.now() - (clock.now() % MINUTE_MS))
  useEffect(() => {
    if (!wanted) return undefined
    const tell = () => setMinute(clock.now() - (clock.now() % MINUTE_MS))
    tell()
    const timer = setTimeout(tell, MINUTE_MS - (clock.now() % MINUTE_MS))
    return () => clearTimeout(timer)
  }, [clock, wanted, minute])
  return minute
}
