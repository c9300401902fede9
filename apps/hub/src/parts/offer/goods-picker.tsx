import type { FoundGoods, GoodsKind } from '@evertill/contract'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFoundGoods, useNamedGoods } from './use-goods.ts'

export interface ChosenGoods {
  kind: GoodsKind
  key: string
}

/** A pause in typing. */
const PAUSE_MS = 200

interface GoodsPickerProps {
  label: string
  hint?: string | undefined
  error: string | undefined
  disabled: boolean
  kinds: readonly GoodsKind[]
  chosen: readonly ChosenGoods[]
  onChange: (next: ChosenGoods[]) => void
}

const valueOf = ({ kind, key }: ChosenGoods): string => `${kind}:${key}`
const chosenOf = (value: string): ChosenGoods => {
  const [kind = '', key = ''] = value.split(':')
  return { kind: kind as GoodsKind, key }
}
const labelOf = ({ Name, Code }: FoundGoods): string => (Code === '' ? Name : `${Name} (${Code})`)

/** Chooses categories, subcategories, tags and products by a search in all of them. */
export function GoodsPicker({ label, hint, error, disabled, kinds, chosen, onChange }: GoodsPickerProps) {
  const { t } = useTranslation('hub')
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const found = useFoundGoods(asked, kinds)
  const named = useNamedGoods(
    chosen.map(({ key }) => key),
    kinds,
  )
  const names = new Map(
    [...named, ...found].map((one) => [valueOf({ kind: one.Kind, key: one.key }), labelOf(one)]),
  )
  const offered = new Set(found.map((one) => valueOf({ kind: one.Kind, key: one.key })))
  const values = chosen.map(valueOf)
  const groups = kinds.map((kind) => ({
    group: t(`offers.kinds.${kind}`),
    items: [...new Set([...values, ...offered])]
      .filter((value) => chosenOf(value).kind === kind)
      .map((value) => ({ value, label: names.get(value) ?? '…' })),
  }))
  return (
    <MultiSelect
      label={label}
      description={hint}
      error={error}
      disabled={disabled}
      searchable
      hidePickedOptions
      data={groups.filter(({ items }) => items.length > 0)}
      // The server has searched already.
      filter={({ options }) =>
        options.map((option) =>
          'group' in option
            ? { ...option, items: option.items.filter(({ value }) => offered.has(value)) }
            : option,
        )
      }
      nothingFoundMessage={t('offers.noneFound')}
      placeholder={chosen.length === 0 ? t('offers.search') : ''}
      value={values}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(next) => {
        onChange(next.map(chosenOf))
        setTyped('')
      }}
    />
  )
}
