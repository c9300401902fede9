import type { ResourceSpec } from './spec.ts'

export const PAYMENT_TYPES: ResourceSpec = {
  name: 'payment-types',
  title: 'PaymentType',
  columns: [
    { name: 'PaymentType', width: 'minmax(180px, 2fr)' },
    { name: 'Kind', width: 'minmax(120px, 1fr)', as: 'choice' },
    { name: 'ShowInSales', width: 'minmax(140px, 1fr)', as: 'yes' },
    { name: 'SortOrder', width: '96px', isRight: true },
  ],
  groups: [
    {
      id: 'payment',
      fields: [
        { name: 'PaymentType', kind: 'text' },
        { name: 'Kind', kind: 'choice', options: ['Cash', 'Other', 'Credit'], hasHint: true },
        { name: 'ShowInSales', kind: 'yes', hasHint: true },
        { name: 'SortOrder', kind: 'whole', hasHint: true },
      ],
    },
  ],
}

export const TRANSACTION_TYPES: ResourceSpec = {
  name: 'transaction-types',
  title: 'TransactionType',
  columns: [
    { name: 'TransactionType', width: 'minmax(180px, 2fr)' },
    { name: 'Module', width: 'minmax(120px, 1fr)', as: 'choice' },
    { name: 'Letter', width: '96px' },
    { name: 'SortOrder', width: '96px', isRight: true },
  ],
  groups: [
    {
      id: 'document',
      fields: [
        { name: 'TransactionType', kind: 'text', hasHint: true },
        { name: 'Module', kind: 'choice', options: ['sales', 'purchase'] },
        { name: 'Letter', kind: 'text', isCode: true, hasHint: true },
        { name: 'SortOrder', kind: 'whole', hasHint: true },
      ],
    },
  ],
}

export const TAXES: ResourceSpec = {
  name: 'taxes',
  title: 'TaxName',
  columns: [
    { name: 'TaxName', width: 'minmax(180px, 1fr)' },
    { name: 'Rates', width: 'minmax(240px, 2fr)' },
    { name: 'SortOrder', width: '96px', isRight: true },
  ],
  groups: [
    {
      id: 'tax',
      fields: [
        { name: 'TaxName', kind: 'text' },
        { name: 'Rates', kind: 'rates', hasHint: true },
        { name: 'SortOrder', kind: 'whole', hasHint: true },
      ],
    },
  ],
}

export const PRINT_CONFIGS: ResourceSpec = {
  name: 'print-configs',
  title: 'ConfigName',
  preview: 'paper',
  columns: [
    { name: 'ConfigName', width: 'minmax(180px, 2fr)' },
    { name: 'StoreID', width: 'minmax(160px, 1fr)', as: 'row', of: 'stores' },
    { name: 'Paper', width: 'minmax(88px, 1fr)' },
    { name: 'IsDefault', width: 'minmax(120px, 1fr)', as: 'yes' },
  ],
  groups: [
    {
      id: 'paper',
      fields: [
        { name: 'StoreID', kind: 'row', of: 'stores' },
        { name: 'ConfigName', kind: 'text' },
        { name: 'Paper', kind: 'choice', options: ['58mm', '80mm', 'A4'] },
        { name: 'IsDefault', kind: 'yes', hasHint: true },
      ],
    },
    {
      id: 'head',
      fields: [
        { name: 'Logo', kind: 'logo', hasHint: true },
        { name: 'SellerName', kind: 'text' },
        { name: 'SellerAddress', kind: 'text' },
        { name: 'SellerGSTIN', kind: 'text', isCode: true },
        { name: 'HeaderLines', kind: 'lines', hasHint: true },
      ],
    },
    {
      id: 'foot',
      fields: [
        { name: 'FooterLines', kind: 'lines', hasHint: true },
        { name: 'UpiPayee', kind: 'upi', hasHint: true },
      ],
    },
  ],
}

export const CUSTOM_FIELDS: ResourceSpec = {
  name: 'custom-fields',
  title: 'FieldName',
  columns: [
    { name: 'FieldName', width: 'minmax(180px, 2fr)' },
    { name: 'Module', width: 'minmax(120px, 1fr)', as: 'choice' },
    { name: 'FieldType', width: 'minmax(120px, 1fr)', as: 'choice' },
    { name: 'IsRequired', width: 'minmax(120px, 1fr)', as: 'yes' },
  ],
  groups: [
    {
      id: 'field',
      fields: [
        {
          name: 'Module',
          kind: 'choice',
          options: ['customer', 'product', 'store', 'sales', 'employee', 'vendor'],
          hasHint: true,
        },
        { name: 'FieldName', kind: 'text' },
        { name: 'FieldType', kind: 'choice', options: ['Text', 'Number', 'Date', 'Choice', 'YesNo'] },
        { name: 'Choices', kind: 'lines', when: (values) => values['FieldType'] === 'Choice' },
        { name: 'IsRequired', kind: 'yes' },
        { name: 'SortOrder', kind: 'whole', hasHint: true },
      ],
    },
  ],
}

export const SALES_CHANNELS: ResourceSpec = {
  name: 'sales-channels',
  title: 'ChannelName',
  columns: [
    { name: 'ChannelName', width: 'minmax(180px, 2fr)' },
    { name: 'SortOrder', width: '96px', isRight: true },
  ],
  groups: [
    {
      id: 'channel',
      fields: [
        { name: 'ChannelName', kind: 'text' },
        { name: 'SortOrder', kind: 'whole', hasHint: true },
      ],
    },
  ],
}
