import { type Correctable, type FieldError, type HeldSale, correctableAt } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { FormMessage, Hint } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { ProductField } from '../../parts/fields/product-field.tsx'
import { RowField } from '../../parts/fields/row-field.tsx'
import { useDraft } from '../../parts/form/use-draft.ts'
import { useCurrency } from '../../parts/hub-context.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useSay } from '../../parts/use-say.ts'
import classes from '../../parts/watch.module.css'
import { valueAt } from './read-body.ts'
import { faultText, placeText, reasonText } from './reason-text.ts'
import { useBook } from './use-held-sales.ts'

type Changes = Readonly<Record<string, string | null>>

/** The register is as much to blame as the store. */
const pathsOf = (errors: readonly FieldError[]): string[] => [
  ...new Set(errors.flatMap(({ path }) => (path === 'StoreID' ? [path, 'CashRegisterID'] : [path]))),
]

/** What is wrong with these is on no paper, and has a hint of its own. */
const HINTED = ['', 'OrderID', 'Revision']

interface CorrectionsProps {
  sale: HeldSale
  isReadable: boolean
  /** Of a bill that is booked, and not a bill of its own. */
  isChange: boolean
}

/** What is wrong, each fault beside the field that corrects it, and the booking. */
export function Corrections({ sale, isReadable, isChange }: CorrectionsProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const currency = useCurrency()
  const { changes, change, drop } = useCorrections(sale.key)
  const book = useBook(sale.key)
  const failureText = useFailureText()
  const refused = book.error ? failureFacts(book.error) : undefined
  const errors = refused && refused.errors.length > 0 ? refused.errors : sale.Errors
  const paths = pathsOf([...sale.Errors, ...errors])
  const fields = paths.filter((path) => correctableAt(path) !== undefined)
  const others = errors.filter(({ path }) => correctableAt(path) === undefined)
  const isSecondBill = sale.Code === 'ORDER_ALREADY_BILLED'
  const mayBook = sale.MayBook && isReadable && !isSecondBill
  const send = () =>
    book.mutate(
      Object.entries(changes).map(([path, value]) => ({ path, value })),
      {
        onSuccess: ({ replayed }) => {
          drop()
          toast.info(replayed ? t('held.bookedBefore') : t('held.booked'))
        },
      },
    )
  return (
    <div className={classes.form}>
      {others.length > 0 && (
        <ul className={classes.faults}>
          {others.map((error) => (
            <li key={`${error.path} ${error.message}`}>{reasonText(say, currency, error)}</li>
          ))}
        </ul>
      )}
      {isSecondBill && <Hint>{t('held.secondBillHint')}</Hint>}
      {others.some(({ path }) => !HINTED.includes(path)) && <Hint>{t('held.paperHint')}</Hint>}
      {others.some(({ path }) => path === 'Revision') && <Hint>{t('held.changeHint')}</Hint>}
      {fields.map((path) => (
        <Correction
          key={path}
          path={path}
          value={path in changes ? (changes[path] ?? null) : valueAt(sale.RawBody, path)}
          store={changes['StoreID'] ?? sale.StoreID ?? ''}
          error={errorOf(errors, path, (error) => faultText(say, currency, error))}
          isLocked={!mayBook || book.isPending}
          onChange={(value) => change(path, value)}
        />
      ))}
      <FormMessage>{refused && failureText(refused)}</FormMessage>
      {mayBook ? (
        <Button loading={book.isPending} onClick={send} className={classes.button}>
          {isChange ? t('held.bookChange') : t('held.book')}
        </Button>
      ) : (
        !sale.MayBook && <Hint>{t('held.mayNotBook')}</Hint>
      )}
    </div>
  )
}

const errorOf = (errors: readonly FieldError[], path: string, text: (error: FieldError) => string) => {
  const error = errors.find((one) => one.path === path)
  return error && text(error)
}

/** Kept on this device until the sale is booked: a reload loses nothing. */
function useCorrections(key: string) {
  const { draft, keep } = useDraft(`held.${key}`)
  const changes = (draft?.values ?? {}) as Changes
  const change = (path: string, value: string | null) =>
    keep({ key, version: 1, values: { ...changes, [path]: value } })
  return { changes, change, drop: () => keep(null) }
}

interface CorrectionProps {
  path: string
  value: string | null
  /** The one whose registers are offered. */
  store: string
  error: string | undefined
  isLocked: boolean
  onChange: (value: string | null) => void
}

function Correction({ path, value, store, error, isLocked, onChange }: CorrectionProps) {
  const say = useSay()
  const field = correctableAt(path) as Correctable
  const label = placeText(say, path)
  const shared = { label, error, disabled: isLocked }
  if (field.kind === 'text')
    return (
      <TextField
        {...shared}
        value={value ?? ''}
        maxLength={500}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' && field.isOptional ? null : currentTarget.value)
        }
      />
    )
  const chosen = (next: unknown) => onChange(typeof next === 'string' ? next : null)
  const editor = { ...shared, hint: undefined, faults: {}, value, onChange: chosen }
  return field.of === 'products' ? (
    <ProductField {...editor} />
  ) : (
    <RowField
      {...editor}
      of={field.of}
      isOptional={field.isOptional}
      only={field.of === 'registers' && store !== '' ? { StoreID: store } : undefined}
    />
  )
}
