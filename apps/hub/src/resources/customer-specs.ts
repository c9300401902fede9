import { stateCodeOf } from '@evertill/domain'
import type { ResourceSpec } from './spec.ts'

export const CUSTOMERS: ResourceSpec = {
  name: 'customers',
  title: 'Name',
  columns: [
    { name: 'Name', width: 'minmax(180px, 2fr)' },
    { name: 'PhoneNo', width: 'minmax(130px, 1fr)' },
    { name: 'City', width: 'minmax(120px, 1fr)' },
    { name: 'CustomerGroups', width: 'minmax(110px, 1fr)' },
    { name: 'TierName', width: 'minmax(110px, 1fr)' },
    { name: 'Balance', width: 'minmax(120px, 1fr)', as: 'money', isRight: true },
  ],
  filters: [
    { name: 'HasBalance', kind: 'choice', options: ['true', 'false'] },
    { name: 'IsMember', kind: 'choice', options: ['true', 'false'] },
  ],
  groups: [
    {
      id: 'person',
      fields: [
        { name: 'FirstName', kind: 'text' },
        { name: 'LastName', kind: 'text' },
        { name: 'PhoneNo', kind: 'text', isCode: true },
        { name: 'EmailID', kind: 'text', isMail: true },
        { name: 'GSTIN', kind: 'text', isCode: true, hasHint: true },
      ],
    },
    {
      id: 'address',
      fields: [
        { name: 'Address1', kind: 'text' },
        { name: 'Address2', kind: 'text' },
        { name: 'City', kind: 'text' },
        { name: 'Pincode', kind: 'text', isCode: true },
        { name: 'StateCode', kind: 'state' },
        { name: 'State', kind: 'text', when: (values) => !values['StateCode'] },
      ],
    },
    {
      id: 'credit',
      fields: [
        { name: 'CustomerGroups', kind: 'lines', hasHint: true },
        { name: 'CreditLimit', kind: 'money', hasHint: true },
      ],
    },
    { id: 'questions', fields: [{ name: 'CustomFields', kind: 'custom-fields', module: 'customer' }] },
  ],
  // The first two digits of a GSTIN are the State: nobody has to say it twice.
  derive: (values) => {
    const code = typeof values['GSTIN'] === 'string' ? stateCodeOf(values['GSTIN']) : ''
    return code === '' || values['StateCode'] ? {} : { StateCode: code }
  },
}

export const MEMBERSHIP_TIERS: ResourceSpec = {
  name: 'membership-tiers',
  title: 'TierName',
  columns: [
    { name: 'TierName', width: 'minmax(180px, 2fr)' },
    { name: 'EarnPoints', width: 'minmax(96px, 1fr)', isRight: true },
    { name: 'EarnPer', width: 'minmax(120px, 1fr)', as: 'money', isRight: true },
    { name: 'PointValue', width: 'minmax(120px, 1fr)', as: 'money', isRight: true },
    { name: 'MemberCount', width: 'minmax(96px, 1fr)', as: 'count', isRight: true },
  ],
  groups: [
    {
      id: 'tier',
      fields: [
        { name: 'TierName', kind: 'text' },
        { name: 'Benefits', kind: 'text', hasHint: true },
        { name: 'SortOrder', kind: 'whole', hasHint: true },
      ],
    },
    {
      id: 'points',
      fields: [
        { name: 'EarnPoints', kind: 'whole', hasHint: true },
        { name: 'EarnPer', kind: 'money', hasHint: true },
        { name: 'PointValue', kind: 'money' },
        { name: 'RedeemAs', kind: 'choice', options: ['Discount', 'Tender'], hasHint: true },
      ],
    },
  ],
}
