/** Empty or zero is sent as 0; the dialog has asked for it before. */
export function openingBalanceToSend(entered: number | undefined): number {
  return Number.isSafeInteger(entered) && (entered as number) > 0 ? (entered as number) : 0
}

/** The dialog's own check, on the text as typed. */
export function openingBalanceRefusal(text: string): 'openingBalanceMissing' | undefined {
  return text.trim() === '' ? 'openingBalanceMissing' : undefined
}

/** Exactly one register is chosen by itself; a saved one comes before that. */
export function registerToSelect<T extends { key: string; IsDeleted?: boolean }>(
  registers: readonly T[],
  savedKey?: string,
): T | undefined {
  const usable = registers.filter((register) => register.IsDeleted !== true)
  const saved = usable.find((register) => register.key === savedKey)
  return saved ?? (usable.length === 1 ? usable[0] : undefined)
}
