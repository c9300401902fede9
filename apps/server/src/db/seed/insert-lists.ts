import { hashPassword } from '../../platform/password.ts'
import type { Tx } from '../database.ts'
import { insertRows } from '../query.ts'
import { CATEGORIES } from './catalogue-data.ts'
import { DEMO_RETAIL, type DemoCompany } from './companies.ts'
import { demoKey } from './keys.ts'
import {
  CHANNELS,
  CUSTOM_FIELDS,
  type DemoEmployee,
  EVERYDAY,
  RETAIL_EMPLOYEES,
  SPECIAL,
  TAGS,
  TRADERS_EMPLOYEES,
} from './list-data.ts'
import { insertStoreLists } from './insert-store-lists.ts'
import { demoOffers } from './offer-data.ts'

type DayFromNow = (days: number) => string

const insertEmployees = async (
  tx: Tx,
  { id, stores }: DemoCompany,
  employees: readonly DemoEmployee[],
): Promise<void> => {
  const registration_id = demoKey(id, 'registration', id)
  const rows = await Promise.all(
    employees.map(async ({ name, code, role, loginId, pin, left }) => ({
      registration_id,
      employee_id: demoKey(id, 'employee', code),
      employee_name: name,
      employee_code: code,
      role,
      user_id: loginId === undefined ? null : demoKey(id, 'user', loginId),
      approval_pin_hash: pin === undefined ? null : await hashPassword(pin),
      is_deleted: left === true,
    })),
  )
  await insertRows(tx, 'employees', rows)
  const places = employees.flatMap((employee) => {
    const codes = employee.stores === 'all' ? stores.map((store) => store.code) : employee.stores
    return codes.map((code) => ({
      registration_id,
      store_id: demoKey(id, 'store', code),
      employee_id: demoKey(id, 'employee', employee.code),
    }))
  })
  await insertRows(tx, 'employee_stores', places)
}

const insertSubCategories = async (tx: Tx, id: string): Promise<void> => {
  const rows = CATEGORIES.flatMap(({ name }) =>
    [EVERYDAY, SPECIAL].map((half) => {
      const sub_category_name = `${half} ${name.toLowerCase()}`
      return {
        registration_id: demoKey(id, 'registration', id),
        sub_category_id: demoKey(id, 'sub-category', sub_category_name),
        category_id: demoKey(id, 'category', name),
        sub_category_name,
      }
    }),
  )
  await insertRows(tx, 'sub_categories', rows)
}

const insertOffers = async (tx: Tx, id: string, day: DayFromNow): Promise<void> => {
  const rows = demoOffers(id).map(({ OfferName, Type, fromDays, toDays, ...terms }) => ({
    registration_id: demoKey(id, 'registration', id),
    offer_id: demoKey(id, 'offer', OfferName),
    offer_name: OfferName,
    type: Type,
    version: 1,
    validity_from: day(fromDays),
    validity_to: day(toDays),
    terms: JSON.stringify(terms),
  }))
  await insertRows(tx, 'offers', rows)
}

/** Runs before the products, which refer to subcategories and tags; sales channels before the channel of orders. The second company has no tags and no offers. */
export const insertLists = async (tx: Tx, company: DemoCompany, day: DayFromNow): Promise<void> => {
  const { id } = company
  const registration_id = demoKey(id, 'registration', id)
  const isRetail = id === DEMO_RETAIL.id
  await insertSubCategories(tx, id)
  await insertEmployees(tx, company, isRetail ? RETAIL_EMPLOYEES : TRADERS_EMPLOYEES)
  const channels = (isRetail ? CHANNELS : CHANNELS.slice(0, 1)).map((channel_name, sort_order) => ({
    registration_id,
    sales_channel_id: demoKey(id, 'sales-channel', channel_name),
    channel_name,
    sort_order,
  }))
  await insertRows(tx, 'sales_channels', channels)
  await insertStoreLists(tx, company, day)
  if (!isRetail) return
  const tags = TAGS.map((tag_name) => ({ registration_id, tag_id: demoKey(id, 'tag', tag_name), tag_name }))
  await insertRows(tx, 'product_tags', tags)
  await insertOffers(tx, id, day)
  const fields = CUSTOM_FIELDS.map((field, sort_order) => ({
    registration_id,
    custom_field_id: demoKey(id, 'custom-field', `${field.Module}/${field.FieldName}`),
    module: field.Module,
    field_name: field.FieldName,
    field_type: field.FieldType,
    choices: field.Choices,
    is_required: field.IsRequired,
    sort_order,
  }))
  await insertRows(tx, 'custom_fields', fields)
}
