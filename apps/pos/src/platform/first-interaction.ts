/** A cashier who is still looking for the keyboard needs nothing yet; after this long the rest comes anyway. */
const AT_LATEST_MS = 4_000

const SIGNS = ['pointerdown', 'keydown', 'input'] as const

/** Resolves when somebody touches the page, or after a while. */
export function firstInteraction(window: Window): Promise<void> {
  return new Promise((resolve) => {
    const seen = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, seen, true)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(seen, AT_LATEST_MS)
    for (const sign of SIGNS) window.addEventListener(sign, seen, true)
  })
}
