/** A bill and the credit note of the goods that are exchanged for it, against each other. */
export interface SetOff {
  /** The part of the bill that the returned goods pay. */
  exchanged: number
  /** What the customer pays on top. If it is above zero, `refund` is zero. */
  collect: number
  /** What the customer gets back on top. */
  refund: number
}

/**
 * What moves in money when goods are exchanged. Bill and credit note are documents of their own, so each is rounded alone
 * before this (D-29). Both amounts are zero or above.
 */
export function setOff(bill: number, creditNote: number): SetOff {
  const exchanged = Math.min(bill, creditNote)
  return { exchanged, collect: bill - exchanged, refund: creditNote - exchanged }
}
