import {
  type CustomerFields,
  customFieldsOfCustomers,
  insertCustomerRow,
  setCustomerDeleted,
  updateCustomerRow,
} from '../../repositories/manage/customer-row.repository.ts'
import { CUSTOMERS_TABLE, MEMBERSHIP_TIERS_TABLE } from '../../repositories/manage/customer-table.ts'
import { keepPoints, lockPointsOfTier } from '../../repositories/customers/membership.repository.ts'
import { type Change, Refused, type Source, fault, sourceOf, withState } from './managed-source.ts'

const fieldsOf = ({ row }: Change): CustomerFields => row as CustomerFields

const ERASED = 'was erased on request and stays erased'
const DAY = /^\d{4}-\d{2}-\d{2}$/

type Question = Awaited<ReturnType<typeof customFieldsOfCustomers>>[number]

type Answer = CustomerFields['CustomFields'][string] | undefined

const faultOf = ({ FieldType, Choices, IsRequired }: Question, value: Answer): string | undefined => {
  if (value === undefined || value === null || value === '') return IsRequired ? 'is required' : undefined
  if (FieldType === 'YesNo') return typeof value === 'boolean' ? undefined : 'must be yes or no'
  const text = String(value).trim()
  if (FieldType === 'Number') return Number.isFinite(Number(text)) ? undefined : 'must be a number'
  if (FieldType === 'Date')
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? undefined : 'must be a date'
  if (FieldType === 'Choice') return Choices.includes(text) ? undefined : 'is none of the choices'
  return undefined
}

/** What was answered before stays, also if the question has changed since. */
const checkCustomer = async (change: Change): Promise<void> => {
  if (change.before?.['IsErased'] === true) throw fault('FirstName', ERASED)
  const answers = fieldsOf(change).CustomFields
  const before = (change.before?.['CustomFields'] ?? {}) as CustomerFields['CustomFields']
  for (const question of await customFieldsOfCustomers(change.tx)) {
    const { FieldName } = question
    if (change.before && answers[FieldName] === before[FieldName]) continue
    const message = faultOf(question, answers[FieldName])
    if (message !== undefined) throw fault(`CustomFields.${FieldName}`, message)
  }
}

export const customersSource: Source = {
  table: CUSTOMERS_TABLE,
  complete: withState,
  check: checkCustomer,
  insert: (change) =>
    insertCustomerRow(change.tx, change.caller.registrationId, change.key, fieldsOf(change)),
  update: (change, version) =>
    updateCustomerRow(change.tx, change.caller.registrationId, {
      key: change.key,
      version,
      row: fieldsOf(change),
    }),
  checkRemoval: async ({ before }) => {
    if (typeof before?.['MergedInto'] === 'string')
      throw fault('MergedInto', 'was merged into another customer and stays merged')
    if (before?.['IsErased'] === true) throw fault('IsErased', ERASED)
  },
  remove: ({ tx, caller, key }, version, isDeleted) =>
    setCustomerDeleted(tx, caller.registrationId, { key, version, isDeleted }),
}

const tiers = sourceOf(MEMBERSHIP_TIERS_TABLE, {
  checkRemoval: async ({ before }) => {
    const members = Number(before?.['MemberCount'] ?? 0)
    if (members > 0)
      throw new Refused({
        code: 'INVALID_REQUEST',
        errors: [{ path: 'Row.MemberCount', message: `is ${members}: give them another tier first` }],
      })
  },
})

/** How points are earned changes for the bills to come: what members have stays. */
export const membershipTiersSource: Source = {
  ...tiers,
  update: async (change, version, changed) => {
    const isRate = 'EarnPer' in changed || 'EarnPoints' in changed
    const before = isRate ? await lockPointsOfTier(change.tx, change.key) : []
    if (!(await tiers.update(change, version, changed))) return false
    await keepPoints(change.tx, before)
    return true
  },
}
