import type { ParkedSale } from '../../../queries/use-parked-sales.ts'

/** By what a cashier knows it again; null when there is nothing but the goods. */
export const labelOf = ({ Label, Customer }: Pick<ParkedSale, 'Label' | 'Customer'>): string | null =>
  Label || Customer?.Name || null
