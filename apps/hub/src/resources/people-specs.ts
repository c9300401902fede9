import type { ResourceSpec } from './spec.ts'

const hasAccount = (values: Readonly<Record<string, unknown>>): boolean => !!values['LoginID']

export const ROLES: ResourceSpec = {
  name: 'roles',
  title: 'RoleName',
  columns: [
    { name: 'RoleName', width: 'minmax(180px, 2fr)' },
    { name: 'PeopleCount', width: '120px', isRight: true },
  ],
  groups: [
    { id: 'role', fields: [{ name: 'RoleName', kind: 'text' }] },
    { id: 'access', fields: [{ name: 'Access', kind: 'access', hasHint: true }] },
    { id: 'guards', fields: [{ name: 'Rules', kind: 'guards', hasHint: true }] },
  ],
}

export const PEOPLE: ResourceSpec = {
  name: 'people',
  title: 'Name',
  columns: [
    { name: 'Name', width: 'minmax(180px, 2fr)' },
    { name: 'Role', width: 'minmax(120px, 1fr)' },
    { name: 'LoginID', width: 'minmax(180px, 2fr)' },
    { name: 'EmployeeCode', width: 'minmax(110px, 1fr)' },
    { name: 'IsDisabled', width: 'minmax(140px, 1fr)', as: 'standing' },
  ],
  groups: [
    {
      id: 'person',
      fields: [
        { name: 'Name', kind: 'text' },
        { name: 'LoginID', kind: 'text', isCode: true, isMail: true, hasHint: true },
        { name: 'EmailID', kind: 'text', isMail: true, hasHint: true, when: hasAccount },
        { name: 'EmployeeCode', kind: 'text', isCode: true, hasHint: true },
      ],
    },
    {
      id: 'rights',
      fields: [
        { name: 'RoleID', kind: 'row', of: 'roles', isOptional: true, when: hasAccount },
        { name: 'AllStores', kind: 'yes', hasHint: true },
        { name: 'StoreIDs', kind: 'stores', when: (values) => values['AllStores'] !== true },
        { name: 'IsDisabled', kind: 'yes', hasHint: true },
      ],
    },
  ],
}

export const COMPANY: ResourceSpec = {
  name: 'company',
  title: 'RegistrationName',
  columns: [{ name: 'RegistrationName', width: '1fr' }],
  groups: [
    {
      id: 'company',
      fields: [
        { name: 'RegistrationName', kind: 'text' },
        { name: 'CurrencySymbol', kind: 'text', isCode: true },
        { name: 'LogoImagePath', kind: 'company-logo', hasHint: true },
      ],
    },
    {
      id: 'support',
      fields: [
        { name: 'SupportPhone', kind: 'text', isCode: true, hasHint: true },
        { name: 'SupportMail', kind: 'text', isMail: true },
      ],
    },
    {
      id: 'security',
      fields: [{ name: 'RequireSecondFactor', kind: 'yes', hasHint: true }],
    },
    {
      id: 'orders',
      fields: [
        { name: 'AutoPopulateOpeningBalance', kind: 'yes', hasHint: true },
        { name: 'EnablePackageTracker', kind: 'yes' },
        { name: 'EnableONDC', kind: 'yes' },
        { name: 'PincodeIntegration', kind: 'yes' },
        {
          name: 'PinocdeOrderTransactionTypeID',
          kind: 'row',
          of: 'transaction-types',
          isOptional: true,
          when: (values) => values['PincodeIntegration'] === true,
        },
      ],
    },
  ],
}
