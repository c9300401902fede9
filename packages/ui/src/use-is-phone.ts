import { useMediaQuery } from '@mantine/hooks'

/** Mobile layout below 768 px (spec §9). */
const PHONE = '(max-width: 767.98px)'

export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
}

/** Told before React draws the other layout, while the fields of the old one still hear that they are left. */
export function onTurn(handler: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', handler)
  return () => query.removeEventListener('change', handler)
}

/** A finger, no mouse: focusing a field by ourselves would throw the on-screen keyboard over the products. */
export function isTouchOnly(): boolean {
  touchOnly ??= window.matchMedia('(hover: none) and (pointer: coarse)')
  return touchOnly.matches
}
/** One that follows the device by itself; a new one at every scan is felt. */
let touchOnly: MediaQueryList | undefined
