import type { Page } from 'playwright-core'

/** 1280 px at a zoom of 400 %: the width at which WCAG 1.4.10 allows no scrolling in two directions. */
const NARROW = { width: 320, height: 640 }
/** What WCAG 1.4.12 lets a reader set. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Runs in the page: controls and headings that reach beyond the window, and buttons whose words are cut off. */
const findFaults = (): string[] => {
  const scrollsSideways = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement))
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`)
  for (const element of document.querySelectorAll(
    'button, a[href], input, select, textarea, h1, h2, h3, label',
  )) {
    const { left, right, width } = element.getBoundingClientRect()
    if (width <= 2 || element.closest('[inert]') || !element.checkVisibility({ visibilityProperty: true }))
      continue
    if ((right > clientWidth + 1 || left < -1) && !scrollsSideways(element.parentElement))
      found.push(`${nameOf(element)} reaches from ${Math.round(left)} to ${Math.round(right)}`)
    const isCut =
      element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
    if (element.tagName === 'BUTTON' && isCut && getComputedStyle(element).overflow !== 'visible')
      found.push(`${nameOf(element)} is cut off`)
  }
  return found
}

const SETTLE_TRIES = 60

/** Fonts, rows and what depends on the width settle in the next frames; a fault stays. */
const settledFaults = async (page: Page): Promise<string[]> => {
  let faults: string[] = []
  for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    faults = await page.evaluate(findFaults)
    if (faults.length === 0) break
  }
  return faults
}

/** What cannot be read or reached at 320 px, and with the text spacing of WCAG 1.4.12 at that and at the present size. */
export const layoutFaults = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize() ?? NARROW
  const found: string[] = []
  const look = async (where: string) => {
    for (const fault of await settledFaults(page)) found.push(`${where}: ${fault}`)
  }
  const style = await page.addStyleTag({ content: SPACING })
  await look('wide spacing')
  await page.setViewportSize(NARROW)
  await look('wide spacing at 320 px')
  await style.evaluate((element) => (element as Element).remove())
  await look('320 px')
  await page.setViewportSize(before)
  return found
}

/**
 * Walks with Tab, and names what has the focus while something else covers all of it. The walk ends where it leaves
 * the part that `within` selects.
 */
export const coveredFocus = async (page: Page, steps = 40, within = 'body'): Promise<string[]> => {
  const found: string[] = []
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate((part) => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      if (element.closest(part) === null) return undefined
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
      )
      const isSeen = points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y)
        // A radio button that is drawn by its label.
        return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
      })
      return isSeen ? null : (element.getAttribute('aria-label') ?? element.textContent)
    }, within)
    if (covered === undefined) break
    if (covered !== null) found.push(covered)
  }
  return found
}
