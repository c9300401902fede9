import { hasOfferField, OFFER_STATES } from '@evertill/contract'
import type { FieldSpec, ResourceSpec } from './spec.ts'

/** A field that only some types of offers have. */
const ofType = (field: FieldSpec): FieldSpec => ({
  ...field,
  when: (values) => hasOfferField(values['Type'], field.name),
})

const TYPES = [
  'Percent',
  'Amount',
  'FixedPrice',
  'BuyXGetY',
  'Bundle',
  'QuantitySlab',
  'MinimumBill',
  'Coupon',
] as const

export const OFFERS: ResourceSpec = {
  name: 'offers',
  title: 'OfferName',
  preview: 'offer',
  canCopy: true,
  columns: [
    { name: 'OfferName', width: 'minmax(180px, 2fr)' },
    { name: 'Type', width: 'minmax(150px, 1fr)', as: 'choice' },
    { name: 'State', width: 'minmax(110px, 1fr)', as: 'choice' },
    { name: 'ValidityFrom', width: 'minmax(110px, 1fr)', as: 'day' },
    { name: 'ValidityTo', width: 'minmax(110px, 1fr)', as: 'day' },
  ],
  filters: [{ name: 'State', kind: 'choice', options: OFFER_STATES }],
  groups: [
    {
      id: 'offer',
      fields: [
        { name: 'OfferName', kind: 'text', hasHint: true },
        { name: 'Type', kind: 'choice', options: TYPES },
        { name: 'IsActive', kind: 'yes', hasHint: true },
      ],
    },
    {
      id: 'terms',
      fields: [
        ofType({ name: 'Percent', kind: 'percent' }),
        ofType({ name: 'Amount', kind: 'money' }),
        ofType({ name: 'Per', kind: 'choice', options: ['Once', 'Unit'] }),
        ofType({ name: 'Buy', kind: 'whole' }),
        ofType({ name: 'Get', kind: 'whole', hasHint: true }),
        ofType({ name: 'Items', kind: 'bundle-items', hasHint: true }),
        ofType({ name: 'Price', kind: 'money', hasHint: true }),
        ofType({ name: 'Slabs', kind: 'slabs', hasHint: true }),
        ofType({ name: 'SlabMode', kind: 'choice', options: ['All', 'Each'] }),
        ofType({ name: 'Scope', kind: 'goods', hasHint: true }),
        ofType({ name: 'GetScope', kind: 'goods', hasHint: true }),
      ],
    },
    {
      id: 'validity',
      fields: [
        { name: 'ValidityFrom', kind: 'day' },
        { name: 'ValidityTo', kind: 'day', hasHint: true },
        { name: 'WeekDays', kind: 'week-days', hasHint: true },
        { name: 'HoursFrom', kind: 'hour' },
        { name: 'HoursTo', kind: 'hour', hasHint: true },
      ],
    },
    {
      id: 'audience',
      fields: [
        { name: 'StoreIDs', kind: 'stores', hasHint: true },
        { name: 'CustomerGroups', kind: 'customer-groups', hasHint: true },
      ],
    },
    {
      id: 'limits',
      fields: [
        ofType({ name: 'MinQuantity', kind: 'quantity' }),
        ofType({ name: 'MaxQuantity', kind: 'quantity', hasHint: true }),
        ofType({ name: 'MinAmount', kind: 'money' }),
        ofType({ name: 'Cap', kind: 'money', hasHint: true }),
        { name: 'Stacking', kind: 'choice', options: ['Exclusive', 'Stackable'], hasHint: true },
        { name: 'Priority', kind: 'whole', hasHint: true },
      ],
    },
  ],
}
