import type { Tx } from '../../db/database.ts'
import { firstOf } from '../../db/query.ts'

/** The store that a channel sells from, with what decides its prices. */
export type ChannelStore = {
  readonly storeId: string
  /** Decides which tax rates are valid. */
  readonly businessDate: string
  readonly taxRounding: 'line' | 'document'
  readonly composition: boolean
}

export const findChannelStore = (tx: Tx, channelKey: string, at: Date) => firstOf<ChannelStore>(tx)`
    select s.store_id as "storeId", 
           business_date_at(${at}, usable_zone(s.time_zone), s.day_cut_off)::text as "businessDate", s.tax_rounding as "taxRounding", s.composition
      from order_channels c
      join stores s on s.registration_id = c.registration_id and s.store_id = c.store_id
     where c.channel_key = ${channelKey} and c.is_active`
