import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

type Size = readonly [width: number, height: number]

export const WIDE: Size = [1024, 768]
export const NARROW: Size = [390, 844]

/** Both ways to turn a device, each with the size it begins with. */
export const TURNS = [
  { way: 'held up and laid down', first: NARROW, second: WIDE },
  { way: 'lying and held up', first: WIDE, second: NARROW },
]

export const isGone = (what: Locator) => expect.poll(() => what.elements()).toEqual([])

/** Turns the device, and waits for the other layout: the one that is held up has something that the wide one lacks. */
export const turnAndWait = async (to: Size, onlyHeldUp: Locator): Promise<void> => {
  await page.viewport(...to)
  if (to === NARROW) await expect.element(onlyHeldUp).toBeInTheDocument()
  else await isGone(onlyHeldUp)
}
