/** What a printer of a till prints. */
export const PRINT_PURPOSES = ['receipt', 'packing', 'label'] as const
export type PrintPurpose = (typeof PRINT_PURPOSES)[number]
