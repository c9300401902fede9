import { stateCodeOf } from '@evertill/domain'
import { textOf } from '../api/text-of.ts'
import type { ResourceSpec } from './spec.ts'

const isIndia = ({ Country, StateCode, GSTIN }: Readonly<Record<string, unknown>>): boolean =>
  Country === '' || Country === undefined || /^(india|in)$/i.test(textOf(Country)) || !!StateCode || !!GSTIN

export const STORES: ResourceSpec = {
  name: 'stores',
  title: 'StoreName',
  columns: [
    { name: 'StoreName', width: 'minmax(180px, 2fr)' },
    { name: 'StoreCode', width: 'minmax(96px, 1fr)' },
    { name: 'Prefix', width: 'minmax(88px, 1fr)' },
    { name: 'City', width: 'minmax(120px, 1fr)' },
    { name: 'ExpiryDate', width: 'minmax(120px, 1fr)', as: 'day' },
  ],
  groups: [
    {
      id: 'name',
      fields: [
        { name: 'StoreName', kind: 'text' },
        { name: 'StoreCode', kind: 'text', isCode: true, hasHint: true },
        { name: 'Prefix', kind: 'text', isCode: true, hasHint: true },
        { name: 'LegalName', kind: 'text', hasHint: true },
      ],
    },
    {
      id: 'address',
      fields: [
        { name: 'Address1', kind: 'text' },
        { name: 'Address2', kind: 'text' },
        { name: 'City', kind: 'text' },
        { name: 'Pincode', kind: 'text', isCode: true },
        { name: 'StateCode', kind: 'state', when: isIndia },
        { name: 'State', kind: 'text', when: (values) => !isIndia(values) },
        { name: 'Country', kind: 'text' },
        { name: 'PhoneNo', kind: 'text', isCode: true },
        { name: 'TimeZone', kind: 'zone' },
      ],
    },
    {
      id: 'tax',
      fields: [
        { name: 'GSTIN', kind: 'text', isCode: true, when: isIndia },
        { name: 'Composition', kind: 'yes', hasHint: true, when: isIndia },
        { name: 'TaxRounding', kind: 'choice', options: ['line', 'document'] },
      ],
    },
    {
      id: 'money',
      fields: [
        { name: 'RoundingStep', kind: 'money', hasHint: true },
        { name: 'RoundCashOnly', kind: 'yes' },
        { name: 'DayCutOff', kind: 'clock', hasHint: true },
      ],
    },
    {
      id: 'drawer',
      fields: [
        { name: 'CashRegisterClosing', kind: 'yes', hasHint: true },
        {
          name: 'BlindClosing',
          kind: 'yes',
          hasHint: true,
          when: (values) => values['CashRegisterClosing'] === true,
        },
        {
          name: 'ClosingTolerance',
          kind: 'money',
          hasHint: true,
          when: (values) => values['CashRegisterClosing'] === true,
        },
        {
          name: 'ClosingApprovalAbove',
          kind: 'money',
          hasHint: true,
          when: (values) => values['CashRegisterClosing'] === true,
        },
      ],
    },
    {
      id: 'till',
      fields: [
        { name: 'OfflineGraceHours', kind: 'whole', hasHint: true },
        { name: 'ScaleRules', kind: 'scale-rules', hasHint: true },
      ],
    },
  ],
  // The first two digits of a GSTIN are the State: nobody has to say it twice.
  derive: (values) => {
    const code = typeof values['GSTIN'] === 'string' ? stateCodeOf(values['GSTIN']) : undefined
    return code === undefined || values['StateCode'] ? {} : { StateCode: code }
  },
}

export const REGISTERS: ResourceSpec = {
  name: 'registers',
  title: 'CashRegisterName',
  columns: [
    { name: 'CashRegisterName', width: 'minmax(180px, 2fr)' },
    { name: 'CashRegisterCode', width: 'minmax(96px, 1fr)' },
    { name: 'StoreID', width: 'minmax(160px, 1fr)', as: 'row', of: 'stores' },
  ],
  groups: [
    {
      id: 'register',
      fields: [
        { name: 'StoreID', kind: 'row', of: 'stores', hasHint: true },
        { name: 'CashRegisterName', kind: 'text' },
        { name: 'CashRegisterCode', kind: 'text', isCode: true, hasHint: true },
      ],
    },
  ],
}

export const SERVICE_AREAS: ResourceSpec = {
  name: 'service-areas',
  title: 'Pincode',
  columns: [
    { name: 'Pincode', width: 'minmax(120px, 1fr)' },
    { name: 'StoreID', width: 'minmax(160px, 2fr)', as: 'row', of: 'stores' },
    { name: 'MinOrder', width: 'minmax(120px, 1fr)', as: 'money', isRight: true },
    { name: 'Fee', width: 'minmax(120px, 1fr)', as: 'money', isRight: true },
    { name: 'EtaMinutes', width: 'minmax(96px, 1fr)', as: 'count', isRight: true },
    { name: 'IsActive', width: 'minmax(120px, 1fr)', as: 'yes' },
  ],
  groups: [
    {
      id: 'delivery',
      fields: [
        { name: 'StoreID', kind: 'row', of: 'stores', hasHint: true },
        { name: 'Pincode', kind: 'text', isCode: true },
        { name: 'MinOrder', kind: 'money', hasHint: true },
        { name: 'Fee', kind: 'money', hasHint: true },
        { name: 'EtaMinutes', kind: 'whole', hasHint: true },
        { name: 'CodAllowed', kind: 'yes' },
        { name: 'IsActive', kind: 'yes', hasHint: true },
      ],
    },
  ],
}

export const REASONS: ResourceSpec = {
  name: 'reasons',
  title: 'StoreName',
  columns: [
    { name: 'StoreName', width: 'minmax(180px, 1fr)' },
    { name: 'ReturnReasons', width: 'minmax(240px, 3fr)' },
    { name: 'RefundApprovalAbove', width: 'minmax(140px, 1fr)', as: 'money', isRight: true },
  ],
  groups: [
    {
      id: 'reasons',
      fields: [
        { name: 'ReturnReasons', kind: 'lines', hasHint: true },
        { name: 'RefundApprovalAbove', kind: 'money', hasHint: true },
      ],
    },
  ],
}
