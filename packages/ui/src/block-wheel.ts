/** The wheel scrolls, it never changes an amount: a price that moved under a passing hand is found at closing time. */
export function blockWheel(document: Document): () => void {
  const block = (event: WheelEvent) => {
    const field = event.target
    if (field instanceof HTMLInputElement && field.type === 'number' && field === document.activeElement)
      event.preventDefault()
  }
  document.addEventListener('wheel', block, { passive: false })
  return () => document.removeEventListener('wheel', block)
}
