import { type RefObject, useEffect, useRef } from 'react'

/** Brings what has just appeared, or has changed with `what`, to the eyes and the keyboard of whoever asked for it. */
export function useShown<Shown extends HTMLElement>(what: unknown): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    shown.current?.focus({ preventScroll: true })
    shown.current?.scrollIntoView({ block: 'nearest' })
  }, [what])
  return shown
}
