import { useMediaQuery } from '@mantine/hooks'

/** Mobile layout below 768 px. */
const PHONE = '(max-width: 767.98px)'

export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
}

/** Calls the handler before React draws the other layout, while fields of the old one still receive blur events. */
export function onLayoutChange(handler: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', handler)
  return () => query.removeEventListener('change', handler)
}

/** On a device without a mouse, focusing a field would open the on-screen keyboard over the products. */
export function isTouchOnly(): boolean {
  touchOnly ??= window.matchMedia('(hover: none) and (pointer: coarse)')
  return touchOnly.matches
}
/** Kept, because it updates itself and creating one at every scan is slow. */
let touchOnly: MediaQueryList | undefined
