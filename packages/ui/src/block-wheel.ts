/** The mouse wheel must not change a number: a price changed by accident would be noticed only at closing. */
export function blockWheel(document: Document): () => void {
  const block = (event: WheelEvent) => {
    const field = event.target
    if (field instanceof HTMLInputElement && field.type === 'number' && field === document.activeElement)
      event.preventDefault()
  }
  document.addEventListener('wheel', block, { passive: false })
  return () => document.removeEventListener('wheel', block)
}
