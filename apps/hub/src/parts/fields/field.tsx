import type { ResourceName } from '@evertill/contract'
import { STATES } from '@evertill/domain'
import { Checkbox, NativeSelect } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import type { FieldSpec } from '../../resources/spec.ts'
import { type Faults, faultsWithin } from '../form/faults.ts'
import type { Values } from '../form/values.ts'
import { useFaultText } from '../form/use-fault-text.ts'
import { useCurrency } from '../hub-context.tsx'
import { useSay } from '../use-say.ts'
import { textOf } from '../../api/text-of.ts'
import { AmountsField } from './amounts-field.tsx'
import { BarcodeField } from './barcode-field.tsx'
import { ClockField } from './clock-field.tsx'
import type { EditorProps } from './editor-props.ts'
import { LinesField } from './lines-field.tsx'
import { RowField } from './row-field.tsx'
import { StoresField } from './stores-field.tsx'
import { WholeField } from './whole-field.tsx'
import { ZoneField } from './zone-field.tsx'

const RatesEditor = lazy(async () => ({ default: (await import('./rates-editor.tsx')).RatesEditor }))
const CustomFieldsEditor = lazy(async () => ({
  default: (await import('./custom-fields-editor.tsx')).CustomFieldsEditor,
}))
const ProductField = lazy(async () => ({ default: (await import('./product-field.tsx')).ProductField }))
const PictureField = lazy(async () => ({ default: (await import('./picture-field.tsx')).PictureField }))
const CompanyLogoField = lazy(async () => ({
  default: (await import('./company-logo-field.tsx')).CompanyLogoField,
}))
const RowsField = lazy(async () => ({ default: (await import('./rows-field.tsx')).RowsField }))
const StorePricesEditor = lazy(async () => ({
  default: (await import('./store-prices-editor.tsx')).StorePricesEditor,
}))
const ScaleRulesEditor = lazy(async () => ({
  default: (await import('./scale-rules-editor.tsx')).ScaleRulesEditor,
}))
const UpiEditor = lazy(async () => ({ default: (await import('./upi-editor.tsx')).UpiEditor }))
const LogoEditor = lazy(async () => ({ default: (await import('./logo-editor.tsx')).LogoEditor }))
const AccessEditor = lazy(async () => ({ default: (await import('./access-editor.tsx')).AccessEditor }))
const OfferField = lazy(async () => ({ default: (await import('../offer/offer-field.tsx')).OfferField }))
const GuardsEditor = lazy(async () => ({ default: (await import('./guards-editor.tsx')).GuardsEditor }))

interface FieldProps {
  resource: ResourceName
  field: FieldSpec
  /** Of the whole form. */
  values: Values
  value: unknown
  faults: Faults
  isLocked: boolean
  onChange: (value: unknown) => void
}

/** One field of a row, by its kind. Its error stands beside it. */
export function Field({ resource, field, values, value, faults, isLocked, onChange }: FieldProps) {
  const say = useSay()
  const faultText = useFaultText()
  const label = say(`fields.${resource}.${field.name}`)
  const hint = field.hasHint ? say(`hints.${resource}.${field.name}`) : undefined
  const fault = faults[field.name]
  const error = fault === undefined ? undefined : faultText(label, fault)
  const props: EditorProps = {
    label,
    hint,
    value,
    error,
    faults: faultsWithin(faults, field.name),
    disabled: isLocked,
    onChange,
  }
  return (
    <Suspense fallback={null}>
      <Input field={field} values={values} props={props} />
    </Suspense>
  )
}

function Input({ field, values, props }: { field: FieldSpec; values: Values; props: EditorProps }) {
  switch (field.kind) {
    case 'text':
      return <PlainText {...props} isCode={field.isCode === true} isMail={field.isMail === true} />
    case 'lines':
      return <LinesField {...props} />
    case 'money':
      return <Amount {...props} />
    case 'amounts':
      return <AmountsField {...props} code={textOf(values['Currency'])} />
    case 'whole':
      return <WholeField {...props} />
    case 'clock':
      return <ClockField {...props} />
    case 'yes':
      return <YesNo {...props} />
    case 'choice':
      return <ChoiceField {...props} name={field.name} options={field.options} />
    case 'row':
      return (
        <RowField
          {...props}
          of={field.of}
          isOptional={field.isOptional === true}
          only={field.within === undefined ? undefined : { [field.within]: values[field.within] }}
        />
      )
    case 'rows':
      return <RowsField {...props} of={field.of} />
    case 'amount-or-none':
      return <AmountOrNone {...props} />
    case 'barcode':
      return <BarcodeField {...props} />
    case 'custom-fields':
      return <CustomFieldsEditor {...props} module={field.module} />
    case 'product':
      return <ProductField {...props} />
    case 'picture':
      return <PictureField {...props} product={textOf(values['Name'])} />
    case 'company-logo':
      return <CompanyLogoField {...props} company={textOf(values['RegistrationName'])} />
    case 'day':
      return <DayField {...props} />
    case 'store-prices':
      return <StorePricesEditor {...props} />
    case 'stores':
      return <StoresField {...props} />
    case 'state':
      return <StateField {...props} />
    case 'zone':
      return <ZoneField {...props} />
    case 'rates':
      return <RatesEditor {...props} />
    case 'scale-rules':
      return <ScaleRulesEditor {...props} />
    case 'upi':
      return <UpiEditor {...props} />
    case 'logo':
      return <LogoEditor {...props} />
    case 'access':
      return <AccessEditor {...props} />
    case 'guards':
      return <GuardsEditor {...props} />
    default:
      return <OfferField kind={field.kind} {...props} />
  }
}

type PlainTextProps = EditorProps & { isCode: boolean; isMail: boolean }

function PlainText({ label, hint, value, error, disabled, onChange, isCode, isMail }: PlainTextProps) {
  return (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      error={error}
      disabled={disabled}
      value={textOf(value)}
      maxLength={500}
      autoComplete="off"
      inputMode={isMail ? 'email' : 'text'}
      // Codes and addresses are no words: nothing may correct them.
      {...(isCode || isMail ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Amount({ label, hint, value, error, disabled, onChange }: EditorProps) {
  const currency = useCurrency()
  return (
    <MoneyField
      label={`${label} (${currency.symbol})`}
      {...(hint === undefined ? {} : { hint })}
      currency={currency}
      value={typeof value === 'number' ? value : null}
      error={error}
      disabled={disabled}
      onChange={(next) => onChange(next)}
    />
  )
}

function DayField({ label, hint, value, error, disabled, onChange }: EditorProps) {
  return (
    <TextField
      type="date"
      label={label}
      {...(hint === undefined ? {} : { hint })}
      error={error}
      disabled={disabled}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}

function AmountOrNone({ value, onChange, ...props }: EditorProps) {
  const currency = useCurrency()
  const { label, hint, error, disabled } = props
  return (
    <MoneyField
      label={`${label} (${currency.symbol})`}
      {...(hint === undefined ? {} : { hint })}
      currency={currency}
      value={typeof value === 'number' && value !== 0 ? value : null}
      error={error}
      disabled={disabled}
      onChange={(next, isEmpty) => onChange(next ?? (isEmpty ? 0 : undefined))}
    />
  )
}

function YesNo({ label, hint, value, error, disabled, onChange }: EditorProps) {
  return (
    <Checkbox
      label={label}
      description={hint}
      error={error}
      disabled={disabled}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

type ChoiceProps = EditorProps & { name: string; options: readonly string[] }

function ChoiceField({ name, options, label, hint, value, error, disabled, onChange }: ChoiceProps) {
  const say = useSay()
  const { t } = useTranslation('hub')
  const data = options.map((option) => ({ value: option, label: say(`choices.${name}.${option}`) }))
  return (
    <NativeSelect
      label={label}
      description={hint}
      error={error}
      disabled={disabled}
      value={textOf(value)}
      data={value === undefined ? [{ value: '', label: t('form.choose') }, ...data] : data}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}

function StateField({ label, value, error, disabled, onChange }: EditorProps) {
  return (
    <NativeSelect
      label={label}
      error={error}
      disabled={disabled}
      value={textOf(value)}
      data={[
        { value: '', label: '–' },
        ...STATES.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
