import type { CustomField } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { listCustomFields } from '../../repositories/catalogue/list.repository.ts'
import { type Change, fault } from './managed-source.ts'

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

const DAY = /^\d{4}-\d{2}-\d{2}$/

const FITS: Readonly<Record<CustomField['FieldType'], (value: unknown, field: CustomField) => boolean>> = {
  Text: (value) => typeof value === 'string',
  Number: (value) => typeof value === 'number',
  Date: (value) => typeof value === 'string' && DAY.test(value),
  Choice: (value, { Choices }) => typeof value === 'string' && Choices.includes(value),
  YesNo: (value) => typeof value === 'boolean',
}

/** What was there before stays, also when its field was deleted or changed since. */
export const checkCustomFields = async (
  tx: Tx,
  module: CustomField['Module'],
  { row, before }: Pick<Change, 'row' | 'before'>,
): Promise<void> => {
  const values = row['CustomFields'] as Values
  const had = (before?.['CustomFields'] ?? {}) as Values
  const fields = (await listCustomFields(tx, module)).filter((field) => !field.IsDeleted)
  for (const [key, value] of Object.entries(values)) {
    const field = fields.find((one) => one.key === key)
    if (value === had[key] || isEmpty(value)) continue
    if (!field) throw fault(`CustomFields.${key}`, 'is not a field that you have')
    if (!FITS[field.FieldType](value, field)) throw fault(`CustomFields.${key}`, 'does not fit its type')
  }
  for (const { key, IsRequired } of fields)
    if (IsRequired && isEmpty(values[key]) && (!before || !isEmpty(had[key])))
      throw fault(`CustomFields.${key}`, 'is required')
}
