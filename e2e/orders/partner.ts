import { join } from 'node:path'
import type { Order } from '@evertill/contract'
import { storeKey } from '../../apps/server/src/testing/test-sale.ts'
import { DEMO_TENANT, partnerOf, type TestPartner } from '../../apps/server/src/testing/test-orders.ts'
import { databaseUrl } from '../start/launch.ts'
import type { Shop } from '../support/shop.ts'

const KARNATAKA = {
  ...{ Address1: '14 Lake Road', Address2: '', City: 'Bengaluru' },
  ...{ State: 'Karnataka', StateCode: '29', Pincode: '560038' },
}
export const MAHARASHTRA = {
  ...{ Address1: '12 Market Road', Address2: '', City: 'Mumbai' },
  ...{ State: 'Maharashtra', StateCode: '27', Pincode: '400013' },
}

export interface Buyer {
  /** What the order is called on the screen. */
  number: string
  pieces?: number
  mode?: 'prepaid' | 'cod'
  address?: Order['Address']
  /** Beside the butter something that the shop does not sell. */
  withUnknown?: boolean
}

/** A channel of the store BLR2 whose buyers order table butter at 55.00. */
export const openPartner = async (shop: Shop, channel = 'e2e-shop') => {
  await shop.query(
    `insert into order_channels (registration_id, channel_key, channel_name, store_id)
     values ($1, $2, 'Neighbours', $3)`,
    [DEMO_TENANT.registrationId, channel, storeKey('BLR2')],
  )
  const [butter] = await shop.query(
    `select product_id from products where registration_id = $1 and bar_code = '8900000000012'`,
    [DEMO_TENANT.registrationId],
  )
  const partner: TestPartner = partnerOf(
    () => databaseUrl(join(shop.dataDir, 'postgres')),
    () => channel,
  )
  const ProductID = String(butter?.['product_id'])
  return {
    ...partner,
    buy: ({ number, pieces = 2, mode = 'prepaid', address = KARNATAKA, withUnknown = false }: Buyer) =>
      partner.order({
        channelOrderId: number,
        customer: { Name: 'Asha Nair', PhoneNo: '9800000001' },
        address,
        items: [
          {
            ...{ LineID: '1', ProductID, ChannelItemID: 'A', Name: 'Table butter 100 g' },
            ...{ Quantity: pieces * 1_000, UnitPrice: 5_500, TaxAmount: 262 * pieces },
          },
          ...(withUnknown
            ? [
                {
                  ...{ LineID: '2', ChannelItemID: 'B', Name: 'Gift card' },
                  ...{ Quantity: 1_000, UnitPrice: 5_000, TaxAmount: 0 },
                },
              ]
            : []),
        ],
        payment: { Mode: mode, Status: mode === 'cod' ? 'pending' : 'paid', Reference: 'PAY-1' },
      }),
  }
}
