import { RESOURCES, type ResourceName } from '@evertill/contract'
import { STATES } from '@evertill/domain'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../api/text-of.ts'
import { useSession } from '../hub-context.tsx'
import { useChoices } from './use-rows.ts'
import { useSay } from '../use-say.ts'
import { fieldsOf, SPECS } from '../../resources/specs.ts'
import type { FieldSpec, ResourceSpec } from '../../resources/spec.ts'
import classes from './rows.module.css'
import { TypedFilter } from './typed-filter.tsx'
import type { ListState } from './use-list-state.ts'

/** Every list that knows its rows' stores is filtered by them, also where a row has several. */
const STORE: FieldSpec = { name: 'StoreID', kind: 'row', of: 'stores' }

/** Some filters are for other pages, such as the variants of one product. */
const fieldOf = (spec: ResourceSpec, name: string): FieldSpec | undefined =>
  [...(spec.filters ?? []), ...fieldsOf(spec)].find((field) => field.name === name) ??
  (name === STORE.name ? STORE : undefined)

/** The filters of a list's definition, each with an exact value. */
export function FilterBar({ resource, list }: { resource: ResourceName; list: ListState }) {
  const say = useSay()
  const spec = SPECS[resource]
  const names: readonly string[] = RESOURCES[resource].filters
  return names.map((name) => {
    const field = fieldOf(spec, name)
    if (!field) return null
    const props = {
      label: field === STORE ? say('fields.registers.StoreID') : say(`fields.${resource}.${name}`),
      value: list.filters[name] ?? '',
      onChange: (value: string) => list.setFilter(name, value),
    }
    if (field.kind === 'choice') return <ChoiceFilter key={name} {...props} field={field} />
    if (field.kind === 'row') return <RowFilter key={name} {...props} of={field.of} />
    if (field.kind === 'state')
      return (
        <SelectFilter
          key={name}
          {...props}
          options={STATES.map((state) => ({ value: state.code, label: state.name }))}
        />
      )
    if (field.kind === 'product') return null
    return <TypedFilter key={name} {...props} className={classes.filter} />
  })
}

interface FilterProps {
  label: string
  value: string
  onChange: (value: string) => void
}

interface Option {
  value: string
  label: string
}

function SelectFilter({ label, value, onChange, options }: FilterProps & { options: readonly Option[] }) {
  const { t } = useTranslation('hub')
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <NativeSelect
      aria-label={label}
      className={classes.filter ?? ''}
      data-on={value !== '' || undefined}
      value={value}
      data={[
        { value: '', label: t('list.anyOf', { label }) },
        // From a link to a row that is deleted, or that somebody else may see.
        ...(isKnown ? [] : [{ value, label: '…' }]),
        ...options,
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function ChoiceFilter({ field, ...props }: FilterProps & { field: FieldSpec & { kind: 'choice' } }) {
  const say = useSay()
  const options = field.options.map((option) => ({
    value: option,
    label: say(`choices.${field.name}.${option}`),
  }))
  return <SelectFilter {...props} options={options} />
}

function RowFilter({ of, ...props }: FilterProps & { of: ResourceName }) {
  const rows = useChoices(of) ?? []
  const { Stores } = useSession()
  const known = rows.map((row) => ({ value: row.key, label: textOf(row[SPECS[of].title]) }))
  // Whoever may not read the list of stores has stores nevertheless.
  const own = Stores.map(({ key, StoreName }) => ({ value: key, label: StoreName }))
  return <SelectFilter {...props} options={known.length === 0 && of === 'stores' ? own : known} />
}
