import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the field marked `data-autofocus` when a screen opens, as dialogs do. */
export const useAutoFocus = <Element extends HTMLElement>(): RefObject<Element | null> => {
  const place = useRef<Element>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return place
}
