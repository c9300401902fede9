/** A charge as it is being typed. */
export interface ChargeEntry {
  name: string
  /** Null while it is empty or unreadable. */
  amount: number | null
  isUnreadable: boolean
  taxKey: string | null
}

export type ReadCharge =
  | { is: 'empty' }
  | { is: 'incomplete'; missing: 'name' | 'amount' }
  | { is: 'whole'; name: string; amount: number; taxKey: string }

/** What of a charge is there. An incomplete one must not be saved, and must not be dropped either. */
export const readCharge = ({ name, amount, isUnreadable, taxKey }: ChargeEntry): ReadCharge => {
  const named = name.trim()
  if (named === '' && amount === null && !isUnreadable) return { is: 'empty' }
  if (amount === null || amount <= 0 || taxKey === null) return { is: 'incomplete', missing: 'amount' }
  if (named === '') return { is: 'incomplete', missing: 'name' }
  return { is: 'whole', name: named, amount, taxKey }
}
