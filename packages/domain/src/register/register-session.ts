/** Empty or zero is sent as 0 (D-22). */
export function openingBalanceToSend(entered: number | undefined): number {
  return Number.isSafeInteger(entered) && (entered as number) > 0 ? (entered as number) : 0
}

/** The dialog's check of the text as typed. */
export function openingBalanceRefusal(text: string): 'openingBalanceMissing' | undefined {
  return text.trim() === '' ? 'openingBalanceMissing' : undefined
}

/** The saved register, or the only one. */
export function registerToSelect<T extends { key: string; IsDeleted?: boolean }>(
  registers: readonly T[],
  savedKey?: string,
): T | undefined {
  const usable = registers.filter((register) => register.IsDeleted !== true)
  const saved = usable.find((register) => register.key === savedKey)
  return saved ?? (usable.length === 1 ? usable[0] : undefined)
}
