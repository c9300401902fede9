import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '../../api/resource-calls.ts'
import { textOf } from '../../api/text-of.ts'
import { useResourceCalls } from '../hub-context.tsx'
import { resourceKey } from '../list/use-rows.ts'
import type { EditorProps } from './editor-props.ts'

const optionOf = (row: ResourceRow) => ({
  value: row.key,
  label: `${textOf(row['Name'])} (${textOf(row['SKU'])})`,
})

/** One product of many: the server searches as it is typed. */
export function ProductField({ label, hint, value, error, disabled, onChange }: EditorProps) {
  const { t } = useTranslation('hub')
  const { list, read } = useResourceCalls()
  const [typed, setTyped] = useState('')
  const chosen = typeof value === 'string' ? value : ''
  const current = useQuery({
    queryKey: [...resourceKey('products'), 'row', chosen],
    queryFn: ({ signal }) => read('products', chosen, signal),
    enabled: chosen !== '',
  })
  const known = current.data ? [optionOf(current.data)] : []
  // What is chosen stands in the field: it is no search.
  const q = useDeferredValue(known.some((option) => option.label === typed) ? '' : typed.trim())
  const found = useQuery({
    queryKey: [...resourceKey('products'), 'found', q],
    queryFn: ({ signal }) => list('products', { q: q || undefined, size: 20 }, undefined, signal),
    placeholderData: keepPreviousData,
  })
  const others = (found.data?.Rows ?? []).filter(({ key }) => key !== chosen).map(optionOf)
  return (
    <Select
      label={label}
      description={hint}
      error={error}
      disabled={disabled}
      searchable
      placeholder={t('list.search')}
      nothingFoundMessage={t('list.noneFound')}
      value={chosen === '' ? null : chosen}
      data={[...known, ...others]}
      // The server has searched.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}
