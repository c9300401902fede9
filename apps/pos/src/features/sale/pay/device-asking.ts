/** The card terminal is asking the customer, or giving money back. */
export interface DeviceAsking {
  /** 0 while money is given back. */
  amount: number
  /** Null while money is given back: that is not stopped half-way. */
  cancel: (() => void) | null
}
