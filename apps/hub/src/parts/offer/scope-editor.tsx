import { GOODS_KINDS, type GoodsKind, type OfferScope } from '@evertill/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import type { EditorProps } from '../fields/editor-props.ts'
import classes from '../fields/fields.module.css'
import { type ChosenGoods, GoodsPicker } from './goods-picker.tsx'

type ListName = `${GoodsKind}IDs` | `Exclude${GoodsKind}IDs`

const LISTS: Readonly<Record<GoodsKind, `${GoodsKind}IDs`>> = {
  Category: 'CategoryIDs',
  SubCategory: 'SubCategoryIDs',
  Tag: 'TagIDs',
  Product: 'ProductIDs',
}
/** Whole groups of goods are the usual choice. */
const KINDS = GOODS_KINDS.toSorted((a, b) => Number(a === 'Product') - Number(b === 'Product'))

const chosenIn = (scope: OfferScope, nameOf: (kind: GoodsKind) => ListName): ChosenGoods[] =>
  KINDS.flatMap((kind) => (scope[nameOf(kind)] ?? []).map((key) => ({ kind, key })))

const withChosen = (
  scope: OfferScope,
  nameOf: (kind: GoodsKind) => ListName,
  chosen: readonly ChosenGoods[],
): OfferScope => {
  const next: OfferScope = { ...scope }
  for (const kind of KINDS) {
    const keys = chosen.filter((one) => one.kind === kind).map(({ key }) => key)
    if (keys.length > 0) next[nameOf(kind)] = keys
    else delete next[nameOf(kind)]
  }
  return next
}

const included = (kind: GoodsKind): ListName => LISTS[kind]
const excluded = (kind: GoodsKind): ListName => `Exclude${LISTS[kind]}`

/** What an offer is for, and what is left out of it. */
export function ScopeEditor({ label, hint, value, error, disabled, onChange }: EditorProps) {
  const { t } = useTranslation('hub')
  const scope = (value ?? {}) as OfferScope
  const out = chosenIn(scope, excluded)
  const [hasExceptions, setExceptions] = useState(false)
  const isShown = hasExceptions || out.length > 0
  return (
    <div className={classes.nested}>
      <GoodsPicker
        label={label}
        hint={hint}
        error={error}
        disabled={disabled}
        kinds={KINDS}
        chosen={chosenIn(scope, included)}
        onChange={(next) => onChange(withChosen(scope, included, next))}
      />
      {isShown && (
        <GoodsPicker
          label={t('offers.exceptOf', { label })}
          error={undefined}
          disabled={disabled}
          kinds={KINDS}
          chosen={out}
          onChange={(next) => onChange(withChosen(scope, excluded, next))}
        />
      )}
      {!isShown && !disabled && (
        <Button variant="subtle" size="sm" onClick={() => setExceptions(true)}>
          {t('offers.addException')}
        </Button>
      )}
    </div>
  )
}
