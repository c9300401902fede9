import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'
import type { TrialStore } from '../../policies/offer-trial.ts'

export const findTrialStore = (tx: Tx, storeId: string) => firstOf<TrialStore>(tx)`
    select store_id as key, state_code as "StateCode", composition as "Composition",
           rounding_step as "RoundingStep", round_cash_only as "RoundCashOnly", tax_rounding as "TaxRounding"
      from stores where store_id = ${storeId}`

export const findCurrency = async (tx: Tx): Promise<string> =>
  (await firstOf<{ currency: string }>(tx)`select currency from registrations`)?.currency ?? ''

type Result = { readonly OfferID: string; readonly Times: number; readonly Given: number }

/** From the sums of the reports. A line that came back counts against both. */
export const listResults = (tx: Tx, storeIds: readonly string[]) => rowsOf<Result>(tx)`
    select offer_id as "OfferID", sum(lines)::int as "Times", sum(discount)::bigint as "Given"
      from report_offers where store_id = any(${[...storeIds]}::uuid[])
     group by offer_id`
