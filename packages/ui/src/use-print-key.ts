import { useEffectEvent, useLayoutEffect } from 'react'

/** Handles Ctrl P wherever the focus is. The browser would print the screen. */
export function usePrintKey(onPress: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!event.repeat) onPress()
  })
  // Before the paint, so that the key works as soon as the screen is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
