/** `Solo Cashier` is SC, `Cashier 1` is C1. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : '']
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}
