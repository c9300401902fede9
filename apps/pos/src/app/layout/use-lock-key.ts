import { useEffect } from 'react'
import { keyName } from '../../platform/key-map.ts'
import { useSessionActions } from '../../queries/use-session.ts'
import { useKeyMap } from '../../queries/use-settings.ts'

/** Locks the till from any screen: the first key of a switch of cashiers. */
export function useLockKey(): void {
  const { lock } = useSessionActions()
  const key = useKeyMap().lock
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (keyName(event) !== key || event.repeat) return
      event.preventDefault()
      lock()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [key, lock])
}
