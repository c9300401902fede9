import type { CustomField } from '@evertill/contract'

export type CustomValue = string | number | boolean | null
export type CustomValues = Readonly<Record<string, CustomValue>>

export const missingFields = (fields: readonly CustomField[], values: CustomValues): readonly string[] =>
  fields
    .filter(({ IsRequired, FieldName }) => IsRequired && (values[FieldName] ?? '') === '')
    .map(({ FieldName }) => FieldName)
