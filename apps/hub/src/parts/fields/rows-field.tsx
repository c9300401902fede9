import type { ResourceName } from '@evertill/contract'
import { MultiSelect } from '@mantine/core'
import { textOf } from '../../api/text-of.ts'
import { SPECS } from '../../resources/specs.ts'
import { useChoices } from '../list/use-rows.ts'
import type { EditorProps } from './editor-props.ts'

/** Several rows of another list. A deleted one is offered only where it is chosen already. */
export function RowsField({
  of,
  label,
  hint,
  value,
  error,
  disabled,
  onChange,
}: EditorProps & { of: ResourceName }) {
  const rows = useChoices(of) ?? []
  const chosen = Array.isArray(value) ? value.map(String) : []
  const known = rows.filter(({ key, IsDeleted }) => !IsDeleted || chosen.includes(key))
  const isMissing = (key: string) => !known.some((row) => row.key === key)
  return (
    <MultiSelect
      label={label}
      description={hint}
      error={error}
      disabled={disabled}
      searchable
      hidePickedOptions
      value={chosen}
      data={[
        ...known.map((row) => ({ value: row.key, label: textOf(row[SPECS[of].title]) })),
        ...chosen.filter(isMissing).map((key) => ({ value: key, label: '…' })),
      ]}
      onChange={onChange}
    />
  )
}
