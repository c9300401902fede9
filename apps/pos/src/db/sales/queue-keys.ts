import { carrierOf, type Sale } from '@evertill/contract'

/** Queue keys of a sale and of every revision of it. The credit note of an exchange waits with its bill. */
export const queueKeysOf = (sale: Pick<Sale, 'UUID' | 'Revision' | 'Exchange' | 'Lines'>): string[] => [
  carrierOf(sale),
  ...Array.from({ length: sale.Revision - 1 }, (_, index) => `${sale.UUID}/${index + 2}`),
]
