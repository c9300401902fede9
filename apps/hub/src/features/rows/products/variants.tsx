import { MAX_VARIANTS, type NewVariant } from '@evertill/contract'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts, type FieldFault } from '../../../api/failure.ts'
import { newKey } from '../../../api/new-key.ts'
import type { ListQuery, ResourceRow } from '../../../api/resource-calls.ts'
import { textOf } from '../../../api/text-of.ts'
import formClasses from '../../../parts/form/form.module.css'
import { useFaultText } from '../../../parts/form/use-fault-text.ts'
import { useClient, useCurrency, useResourceCalls, useRights } from '../../../parts/hub-context.tsx'
import { resourceKey } from '../../../parts/list/use-rows.ts'
import { useFailureText } from '../../../parts/use-failure-text.ts'
import { useSay } from '../../../parts/use-say.ts'
import classes from './variants.module.css'
import { codeOf, combinationsOf, MAX_OPTIONS, variantName, type VariantOption } from './variant-rows.ts'

/** What was typed over the code or the price that a variant would get. */
type Typed = Partial<Pick<NewVariant, 'SKU' | 'RetailPrice'>>

/** The variants of a product, and a grid of options that makes more of them. */
export function Variants({ product }: { product: ResourceRow }) {
  const { t } = useTranslation('hub')
  const { list } = useResourceCalls()
  const { create } = useRights('products')
  const query: ListQuery & { ParentProductID: string } = { ParentProductID: product.key }
  const { data } = useQuery({
    queryKey: [...resourceKey('products'), 'variants', product.key],
    queryFn: ({ signal }) => list('products', query, undefined, signal),
  })
  return (
    <fieldset className={formClasses.group}>
      <legend>{t('variants.title')}</legend>
      {data && data.Rows.length > 0 && (
        <ul>
          {data.Rows.map((row) => (
            <li key={row.key}>
              <Link to={`/products/${encodeURIComponent(row.key)}`}>{textOf(row['Name'])}</Link>{' '}
              {textOf(row['SKU'])}
            </li>
          ))}
        </ul>
      )}
      {create && <NewVariants product={product} />}
    </fieldset>
  )
}

const EMPTY: VariantOption = { name: '', values: '' }

function NewVariants({ product }: { product: ResourceRow }) {
  const { t } = useTranslation('hub')
  const [options, setOptions] = useState<readonly VariantOption[]>([EMPTY])
  const { rows, type, make, faultAt } = useNewVariants(product, options, () => setOptions([EMPTY]))
  const change = (place: number, next: Partial<VariantOption>) =>
    setOptions(options.map((option, at) => (at === place ? { ...option, ...next } : option)))
  return (
    <>
      {options.map(({ name, values }, place) => (
        <div key={place} className={classes.option}>
          <TextField
            label={t('variants.option')}
            placeholder={t('variants.optionExample')}
            value={name}
            maxLength={50}
            onChange={(event) => change(place, { name: event.currentTarget.value })}
          />
          <TextField
            label={name.trim() === '' ? t('variants.values') : t('variants.valuesOf', { option: name })}
            hint={t('variants.valuesHint')}
            value={values}
            maxLength={500}
            onChange={(event) => change(place, { values: event.currentTarget.value })}
          />
        </div>
      ))}
      {options.length < MAX_OPTIONS && (
        <div>
          <Button variant="default" icon={IconPlus} onClick={() => setOptions([...options, EMPTY])}>
            {t('variants.addOption')}
          </Button>
        </div>
      )}
      {rows.length > MAX_VARIANTS && <p role="alert">{t('variants.tooMany', { max: MAX_VARIANTS })}</p>}
      {rows.length > 0 && rows.length <= MAX_VARIANTS && (
        <>
          <VariantTable rows={rows} faultAt={faultAt} onType={type} />
          <div>
            <Button loading={make.isPending} onClick={() => make.mutate()}>
              {t('variants.make', { count: rows.length })}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function useNewVariants(product: ResourceRow, options: readonly VariantOption[], onMade: () => void) {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  // A grid that is sent again after a lost reply makes the same products.
  const keys = useRef(new Map<string, string>())
  const keyOf = (name: string): string => {
    const known = keys.current.get(name) ?? newKey()
    keys.current.set(name, known)
    return known
  }
  const rows = combinationsOf(options).map((values) => {
    const name = variantName(textOf(product['Name']), values)
    return {
      Name: name,
      SKU: codeOf(textOf(product['SKU']), values),
      BarCode: '',
      RetailPrice: Number(product['RetailPrice']),
      MRP: Number(product['MRP']),
      ...typed[name],
    }
  })
  const make = useMutation({
    mutationFn: () =>
      call('POST', `/manage/products/${encodeURIComponent(product.key)}/variants`, {
        body: { Version: product.Version, Variants: rows.map((row) => ({ key: keyOf(row.Name), ...row })) },
      }),
    onSuccess: () => {
      toast.info(t('variants.made', { count: rows.length }))
      setTyped({})
      setFaults([])
      keys.current.clear()
      onMade()
      void queries.invalidateQueries({ queryKey: resourceKey('products') })
    },
    onError: (error) => {
      const facts = failureFacts(error)
      setFaults(facts.errors)
      if (facts.errors.length === 0) toast.error(failureText(facts))
    },
  })
  return {
    rows,
    make,
    type: (name: string, next: Typed) => {
      setTyped({ ...typed, [name]: { ...typed[name], ...next } })
      setFaults([])
    },
    faultAt: (at: number, field: string) =>
      faults.find(({ path }) => path === `Variants.${at}.${field}`)?.message,
  }
}

interface VariantTableProps {
  rows: readonly Omit<NewVariant, 'key'>[]
  faultAt: (at: number, field: string) => string | undefined
  onType: (name: string, next: Typed) => void
}

function VariantTable({ rows, faultAt, onType }: VariantTableProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const currency = useCurrency()
  const faultText = useFaultText()
  const [code, price] = [say('fields.products.SKU'), say('fields.products.RetailPrice')]
  const errorAt = (at: number, field: string, label: string) => {
    const fault = faultAt(at, field)
    return fault === undefined ? undefined : faultText(label, fault)
  }
  return (
    <div className={classes.variants} tabIndex={0} role="region" aria-label={t('variants.grid')}>
      {rows.map(({ Name, SKU, RetailPrice }, at) => (
        <div key={Name} className={classes.variant} role="group" aria-label={Name}>
          <strong>{Name}</strong>
          <TextField
            label={code}
            value={SKU}
            maxLength={100}
            error={errorAt(at, 'SKU', code)}
            onChange={(event) => onType(Name, { SKU: event.currentTarget.value })}
          />
          <MoneyField
            label={price}
            currency={currency}
            value={RetailPrice}
            error={errorAt(at, 'RetailPrice', price)}
            onChange={(next) => {
              if (next !== null) onType(Name, { RetailPrice: next })
            }}
          />
        </div>
      ))}
    </div>
  )
}
