import { isAllowed } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useRuntime } from './runtime.tsx'

/** Where the server serves the management hub. */
const HUB = '/hub/'
/** How the hub's lists are called in the access list. */
const HUB_RIGHTS = /^Hub[A-Z]/

/** Whether the signed-in user may see any list of the hub; false while the rights are being read. */
const useHubRight = (): boolean => {
  const { strict } = useRuntime().databases
  const list = useLiveQuery(() => strict.acl.toArray(), [strict]) ?? []
  return list.some(({ id }) => HUB_RIGHTS.test(id) && isAllowed(list, id, 'read'))
}

/** The address of the management hub for whoever has a right there; null until the server has confirmed that it is there. */
export const useHub = (): string | null => {
  const [hub, setHub] = useState<string | null>(null)
  const mayOpen = useHubRight()
  useEffect(() => {
    if (!mayOpen) return undefined
    const leaving = new AbortController()
    const ask = async () => {
      const answer = await fetch(HUB, { method: 'HEAD', signal: leaving.signal })
      if (answer.ok && answer.headers.get('content-type')?.includes('text/html')) setHub(HUB)
    }
    ask().catch(() => {
      // Offline or closed meanwhile: no link.
    })
    return () => leaving.abort()
  }, [mayOpen])
  return mayOpen ? hub : null
}
