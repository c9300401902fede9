import { RESOURCES, type ResourceDefinition } from '@evertill/contract'
import type { FieldSpec, ResourceSpec } from '../../resources/spec.ts'
import { fieldsOf } from '../../resources/specs.ts'

const KINDS: readonly FieldSpec['kind'][] = [
  'text',
  'lines',
  'money',
  'whole',
  'clock',
  'yes',
  'choice',
  'row',
  'stores',
  'state',
  'zone',
]

/** The fields that several rows may share: not their names, not codes that tell them apart, nothing that is fixed. */
export const bulkFields = (spec: ResourceSpec): readonly FieldSpec[] => {
  const definition: ResourceDefinition = RESOURCES[spec.name]
  if (!definition.verbs.includes('bulk')) return []
  return fieldsOf(spec).filter(
    (field) =>
      KINDS.includes(field.kind) &&
      field.name !== spec.title &&
      !(field.kind === 'text' && field.isCode) &&
      definition.fixed?.includes(field.name) !== true,
  )
}
