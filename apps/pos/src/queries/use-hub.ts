import { useEffect, useState } from 'react'

/** Where the server serves the management hub (design.md 4). */
const HUB = '/hub/'

/** The address of the management hub, once the server has said that there is one; null before and otherwise. */
export const useHub = (): string | null => {
  const [hub, setHub] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      const answer = await fetch(HUB, { method: 'HEAD', signal: leaving.signal })
      if (answer.ok && answer.headers.get('content-type')?.includes('text/html')) setHub(HUB)
    }
    ask().catch(() => {
      // Offline or closed meanwhile: no link.
    })
    return () => leaving.abort()
  }, [])
  return hub
}
