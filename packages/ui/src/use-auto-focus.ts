import { type RefObject, useEffect, useRef } from 'react'

/** Puts the cursor where a screen begins, as a dialog does by itself: on the field marked `data-autofocus`. */
export const useAutoFocus = <Element extends HTMLElement>(): RefObject<Element | null> => {
  const place = useRef<Element>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return place
}
