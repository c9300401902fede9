import { useEffect, useState } from 'react'

/** Seconds left of a delay; 0 when it is over. */
export function useCountdown(): { seconds: number; start: (milliseconds: number) => void } {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [seconds])
  return {
    seconds,
    start: (milliseconds) => {
      // Not the wall clock: setting it must not shorten the delay on the screen.
      const from = performance.now()
      setNow(from)
      setUntil(from + milliseconds)
    },
  }
}
