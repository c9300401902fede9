export type StoreStep<T> =
  | { step: 'none' }
  | { step: 'choose' }
  | { step: 'use'; store: T; remembered: boolean }

/** With several stores the remembered one or a choice; with exactly one, that one. */
export function storeStep<T extends { key: string }>(
  stores: readonly T[],
  rememberedKey?: string,
): StoreStep<T> {
  const [first, second] = stores
  if (first === undefined) return { step: 'none' }
  if (second === undefined) return { step: 'use', store: first, remembered: false }
  const remembered = stores.find((store) => store.key === rememberedKey)
  // A remembered store that the user can no longer access is not used.
  return remembered === undefined ? { step: 'choose' } : { step: 'use', store: remembered, remembered: true }
}

/** Case-insensitive substring of name or code. */
export function matchesStore(store: { name: string; code: string }, text: string): boolean {
  const wanted = text.toLowerCase()
  return store.name.toLowerCase().includes(wanted) || store.code.toLowerCase().includes(wanted)
}

/** Registers are searched by name alone. */
export function matchesRegister(register: { name: string }, text: string): boolean {
  return register.name.toLowerCase().includes(text.toLowerCase())
}
