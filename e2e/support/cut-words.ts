import type { Page } from 'playwright-core'

/** Runs in the page: texts of which a part lies outside of what their box shows, and texts beyond the window. */
const findCutWords = (): string[] => {
  const found = new Set<string>()
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  /** The box that cuts what is beyond it; undefined where the text can be scrolled to. */
  const boxOf = (start: Element): DOMRect | undefined => {
    for (let at: Element | null = start; at && at !== document.body; at = at.parentElement) {
      const { overflowX, position } = getComputedStyle(at)
      if (/auto|scroll/.test(overflowX)) return undefined
      if (/hidden|clip/.test(overflowX) || at.tagName === 'BUTTON') return at.getBoundingClientRect()
      if (position === 'fixed') break
    }
    return new DOMRect(0, 0, document.documentElement.clientWidth, 1)
  }
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (
      !element ||
      text === '' ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue
    if (element.closest('.unseen, [inert], option, [data-may-cut], [aria-hidden="true"]')) continue
    range.selectNodeContents(node)
    const { left, right, width } = range.getBoundingClientRect()
    const box = boxOf(element)
    if (!box || width === 0 || element.getBoundingClientRect().width <= 2) continue
    if (left < box.left - 1.5 || right > box.right + 1.5)
      found.add(
        `"${text.slice(0, 60)}" is cut off by ${Math.round(Math.max(box.left - left, right - box.right))} px`,
      )
  }
  return [...found]
}

const SETTLE_TRIES = 30

/** Words that cannot be read whole. Fonts and rows settle in the first frames; a fault stays. */
export const cutWords = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => document.fonts.ready)
  let faults: string[] = []
  for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    faults = await page.evaluate(findCutWords)
    if (faults.length === 0) break
  }
  return faults
}
