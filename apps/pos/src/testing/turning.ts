import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

type Size = readonly [width: number, height: number]

export const WIDE: Size = [1024, 768]
export const NARROW: Size = [390, 844]

const IS_LONG = import.meta.env['EVERTILL_LONG'] === '1'

const PORTRAIT_FIRST = { way: 'held up and laid down', first: NARROW, second: WIDE }
const LANDSCAPE_FIRST = { way: 'lying and held up', first: WIDE, second: NARROW }

/**
 * Ways to turn a device, each with the size it begins with. Every test turns it there and back, so `npm test` begins with
 * one size, and `npm run prove screens` with either.
 */
export const TURNS = IS_LONG ? [PORTRAIT_FIRST, LANDSCAPE_FIRST] : [PORTRAIT_FIRST]

/** All dialogs of a screen in `npm run prove screens`, and those marked with `always` in `npm test`. */
export const triedOf = <Opened extends { always?: boolean }>(opened: readonly Opened[]): Opened[] =>
  opened.filter(({ always = false }) => IS_LONG || always)

export const isGone = (what: Locator) => expect.poll(() => what.elements()).toEqual([])

/** Turns the device, and waits for the other layout: the one that is held up has something that the wide one lacks. */
export const turnAndWait = async (to: Size, onlyHeldUp: Locator): Promise<void> => {
  await page.viewport(...to)
  if (to === NARROW) await expect.element(onlyHeldUp).toBeInTheDocument()
  else await isGone(onlyHeldUp)
}
