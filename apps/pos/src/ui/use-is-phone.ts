import { useMediaQuery } from '@mantine/hooks'

/** Mobile layout below 768 px (spec §9). */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
}

/** A finger, no mouse: focusing a field by ourselves would throw the on-screen keyboard over the products. */
export function isTouchOnly(): boolean {
  touchOnly ??= window.matchMedia('(hover: none) and (pointer: coarse)')
  return touchOnly.matches
}
/** One that follows the device by itself; a new one at every scan is felt. */
let touchOnly: MediaQueryList | undefined
