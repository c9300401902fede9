import type { CartDraft } from '../db/cart/cart-record.ts'
import { useRuntime } from './runtime.tsx'
import type { CartQuery } from './use-cart.ts'
import type { Choice } from './use-people.ts'

export type { CartQuery } from './use-cart.ts'
export type CartCharge = CartDraft['Charges'][number]

interface Charges {
  taxes: readonly Choice[]
  /** The tax of the most expensive line: a delivery charge is taxed like the goods. */
  usualTax: string | null
  newCharge(name: string, amount: number, taxKey: string): CartCharge | null
}

export const useCharges = ({ draft, settlement }: CartQuery): Charges => {
  const { catalogue, newUuid } = useRuntime()
  const { taxes } = catalogue.goods()
  const mostExpensive = settlement.lines.reduce<number>(
    (best, line, index) => (line.total > (settlement.lines[best]?.total ?? -1) ? index : best),
    0,
  )
  const alive = [...taxes.values()].filter((tax) => !tax.IsDeleted)
  return {
    taxes: alive.map(({ key, TaxName }) => ({ value: key, label: TaxName })),
    usualTax: draft.Lines[mostExpensive]?.Tax.key ?? alive[0]?.key ?? null,
    newCharge: (Name, ChargeAmount, taxKey) => {
      const Tax = taxes.get(taxKey)
      return Tax ? { UUID: newUuid(), Name, ChargeAmount, PriceIncludesTax: true, HSN: '', Tax } : null
    },
  }
}
