/** What a printer of a till prints. `a4` is a bill on A4, `receipt` the same on a roll. */
export const PRINT_PURPOSES = ['receipt', 'a4', 'packing', 'label'] as const
export type PrintPurpose = (typeof PRINT_PURPOSES)[number]

/** Whose prints are counted: the first is the original on whichever paper, and every other one a copy. */
export const isBill = (purpose: PrintPurpose): boolean => purpose === 'receipt' || purpose === 'a4'

/** Whether one print makes the other needless: a bill that waits for one paper is not wanted on another too. */
export const isSamePaper = (one: PrintPurpose, other: PrintPurpose): boolean =>
  one === other || (isBill(one) && isBill(other))
