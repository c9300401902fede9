import { randomUUID } from 'node:crypto'
import type { PartnerOrder, PartnerOrderEvent } from '@evertill/contract'

/** An order as a web shop sends it. */
export const partnerOrder = (changes: Partial<PartnerOrder> = {}): PartnerOrder => ({
  channelOrderId: `W-${randomUUID()}`,
  placedAt: new Date().toISOString(),
  customer: { name: 'Asha Nair', phone: '9800000001' },
  address: {
    line1: '14 Lake Road',
    line2: '',
    city: 'Bengaluru',
    state: 'Karnataka',
    stateCode: '29',
    pincode: '560038',
  },
  items: [
    {
      lineId: '1',
      channelItemId: 'SKU-7',
      name: 'Basmati rice 1 kg',
      qty: 2_000,
      unitPrice: 12_000,
      tax: 1_143,
    },
    { lineId: '2', channelItemId: 'SKU-9', name: 'Soap', qty: 1_000, unitPrice: 5_000, tax: 0 },
  ],
  payment: { mode: 'prepaid', status: 'paid', ref: 'PAY-1' },
  ...changes,
})

export const partnerEvent = (
  type: string,
  seq: number,
  changes: Partial<PartnerOrderEvent> = {},
): PartnerOrderEvent => ({
  eventId: randomUUID(),
  type,
  at: new Date().toISOString(),
  seq,
  data: {},
  ...changes,
})
