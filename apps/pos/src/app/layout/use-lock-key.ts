import { useEffect } from 'react'
import { useSessionActions } from '../../queries/use-session.ts'

/** F10 locks the till from any screen: the first key of a switch of cashiers. */
export function useLockKey(): void {
  const { lock } = useSessionActions()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F10' || event.repeat) return
      event.preventDefault()
      lock()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [lock])
}
