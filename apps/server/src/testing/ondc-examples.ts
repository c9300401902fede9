/** Bodies of a buyer's app, written for our tests after the retail contract of the network. */
const context = (action: string, message: string, timestamp: string) => ({
  domain: 'ONDC:RET10',
  country: 'IND',
  city: 'std:080',
  action,
  core_version: '1.2.0',
  bap_id: 'buyer.example',
  bap_uri: 'https://buyer.example/ondc',
  transaction_id: 'T-4711',
  message_id: message,
  timestamp,
  ttl: 'PT30S',
})

export const RICE = '11111111-2222-4333-8444-555555555555'
export const TEA = '22222222-2222-4333-8444-555555555555'

const ADDRESS = {
  name: 'Asha Nair',
  building: '14',
  locality: 'Lake Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'IND',
  area_code: '560038',
}

const ITEMS = [
  { id: RICE, location_id: 'L1', quantity: { count: 2 } },
  { id: TEA, location_id: 'L1', quantity: { count: 1 } },
]

const BILLING = { name: 'Asha Nair', phone: '9800000001', created_at: '2026-11-18T08:00:00.000Z' }
const DELIVERY = {
  id: '1',
  type: 'Delivery',
  end: {
    contact: { phone: '9800000001', email: 'asha@buyer.example' },
    location: { gps: '12.978,77.640', address: ADDRESS },
  },
}

const breakup = (id: string, type: string, title: string, value: string, more = {}) => ({
  '@ondc/org/item_id': id,
  '@ondc/org/title_type': type,
  title,
  price: { currency: 'INR', value },
  ...more,
})

export const ONDC_EXAMPLES = {
  search: {
    context: context('search', 'M-1', '2026-11-18T08:00:00.000Z'),
    message: { intent: { payment: { '@ondc/org/buyer_app_finder_fee_type': 'percent' } } },
  },
  select: {
    context: context('select', 'M-2', '2026-11-18T08:01:00.000Z'),
    message: {
      order: {
        provider: { id: 'P1', locations: [{ id: 'L1' }] },
        items: ITEMS,
        fulfillments: [{ end: { location: { gps: '12.978,77.640', address: { area_code: '560038' } } } }],
        payment: { type: 'ON-FULFILLMENT' },
      },
    },
  },
  init: {
    context: context('init', 'M-3', '2026-11-18T08:02:00.000Z'),
    message: { order: { provider: { id: 'P1' }, items: ITEMS, billing: BILLING, fulfillments: [DELIVERY] } },
  },
  confirm: {
    context: context('confirm', 'M-4', '2026-11-18T08:03:00.000Z'),
    message: {
      order: {
        id: 'O-2026-1',
        state: 'Created',
        provider: { id: 'P1', locations: [{ id: 'L1' }] },
        items: ITEMS,
        billing: { ...BILLING, tax_number: '29ABCDE1234F1ZW' },
        fulfillments: [DELIVERY],
        quote: {
          price: { currency: 'INR', value: '405.50' },
          breakup: [
            breakup(RICE, 'item', 'Basmati rice 1 kg', '240.00', { '@ondc/org/item_quantity': { count: 2 } }),
            breakup(RICE, 'discount', 'Discount', '-20.00'),
            breakup(TEA, 'item', 'Tea 250 g', '130.00', { '@ondc/org/item_quantity': { count: 1 } }),
            breakup(TEA, 'tax', 'Tax', '6.50'),
            breakup('1', 'delivery', 'Delivery charges', '40.00'),
            breakup('1', 'packing', 'Packing charges', '9.00'),
          ],
        },
        payment: {
          type: 'ON-ORDER',
          status: 'PAID',
          collected_by: 'BAP',
          params: { amount: '405.50', currency: 'INR', transaction_id: 'UPI-99' },
        },
        created_at: '2026-11-18T08:03:00.000Z',
        updated_at: '2026-11-18T08:03:00.000Z',
      },
    },
  },
  status: {
    context: context('status', 'M-5', '2026-11-18T08:10:00.000Z'),
    message: { order_id: 'O-2026-1' },
  },
  track: {
    context: context('track', 'M-6', '2026-11-18T08:20:00.000Z'),
    message: { order_id: 'O-2026-1' },
  },
  cancel: {
    context: context('cancel', 'M-7', '2026-11-18T08:30:00.000Z'),
    message: { order_id: 'O-2026-1', cancellation_reason_id: '012' },
  },
  update: {
    context: context('update', 'M-8', '2026-11-19T08:30:00.000Z'),
    message: {
      update_target: 'item',
      order: {
        id: 'O-2026-1',
        fulfillments: [
          {
            type: 'Return',
            tags: [
              {
                code: 'return_request',
                list: [
                  { code: 'item_id', value: RICE },
                  { code: 'item_quantity', value: '1' },
                  { code: 'reason_id', value: '003' },
                ],
              },
            ],
          },
        ],
      },
    },
  },
}
