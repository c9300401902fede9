import { useEffectEvent, useLayoutEffect } from 'react'

/** Ctrl P, wherever the focus is. The browser's own would print the screen. */
export function usePrintKey(onPress: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!event.repeat) onPress()
  })
  // Before the paint: whoever sees the screen may press the key.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
