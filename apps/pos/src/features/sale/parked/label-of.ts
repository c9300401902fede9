import type { ParkedSale } from '../../../queries/use-parked-sales.ts'

/** The default label of a parked sale; null if it has only goods. */
export const labelOf = ({ Label, Customer }: Pick<ParkedSale, 'Label' | 'Customer'>): string | null =>
  Label || Customer?.Name || null
