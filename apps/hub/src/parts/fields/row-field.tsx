import { textOf } from '../../api/text-of.ts'
import type { ResourceName } from '@evertill/contract'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SPECS } from '../../resources/specs.ts'
import { useSession } from '../hub-context.tsx'
import { useChoices } from '../list/use-rows.ts'
import type { EditorProps } from './editor-props.ts'

type RowFieldProps = EditorProps & {
  of: ResourceName
  isOptional: boolean
  /** Only rows with these values. */
  only?: Readonly<Record<string, unknown>> | undefined
}

/** A choice of one row of another list. A deleted one is offered only where it is chosen already. */
export function RowField({
  of,
  isOptional,
  only = {},
  label,
  hint,
  value,
  error,
  disabled,
  onChange,
}: RowFieldProps) {
  const { t } = useTranslation('hub')
  const rows = useChoices(of) ?? []
  const { Stores } = useSession()
  const known = rows
    .filter(({ key, IsDeleted }) => !IsDeleted || key === value)
    .filter((row) => Object.entries(only).every(([name, wanted]) => row[name] === wanted))
    .map((row) => ({ value: row.key, label: textOf(row[SPECS[of].title]) }))
  // Whoever may not read the list of stores has stores nevertheless.
  const own = Stores.map(({ key, StoreName }) => ({ value: key, label: StoreName }))
  const options = known.length === 0 && of === 'stores' ? own : known
  const chosen = typeof value === 'string' ? value : ''
  const isKnown = options.some((option) => option.value === chosen)
  const none = { value: '', label: isOptional ? t('form.none') : t('form.choose') }
  return (
    <NativeSelect
      label={label}
      description={hint}
      error={error}
      disabled={disabled}
      value={chosen}
      data={[
        ...(isOptional || chosen === '' ? [none] : []),
        ...(isKnown || chosen === '' ? [] : [{ value: chosen, label: '…' }]),
        ...options,
      ]}
      onChange={(event) => onChange(event.currentTarget.value || (isOptional ? null : undefined))}
    />
  )
}
