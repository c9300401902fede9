import { useEffect, useState } from 'react'

/** Where the server serves the management hub. */
const HUB = '/hub/'

/** The address of the management hub; null until the server has confirmed that there is one. */
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
