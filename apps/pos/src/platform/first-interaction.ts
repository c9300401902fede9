/** Without an interaction the rest of the till is loaded after this time. */
const INTERACTION_TIMEOUT_MS = 4_000

const EVENTS = ['pointerdown', 'keydown', 'input'] as const

/** Resolves at the first click or key, or after a timeout. */
export function firstInteraction(window: Window): Promise<void> {
  return new Promise((resolve) => {
    const seen = () => {
      for (const event of EVENTS) window.removeEventListener(event, seen, true)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(seen, INTERACTION_TIMEOUT_MS)
    for (const event of EVENTS) window.addEventListener(event, seen, true)
  })
}
