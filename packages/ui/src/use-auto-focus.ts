import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the field marked `data-autofocus` when a screen opens, as dialogs do, unless `isWanted` was false then. */
export const useAutoFocus = <Element extends HTMLElement>(isWanted = true): RefObject<Element | null> => {
  const place = useRef<Element>(null)
  const wasWanted = useRef(isWanted)
  useEffect(() => {
    if (wasWanted.current) place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return place
}
