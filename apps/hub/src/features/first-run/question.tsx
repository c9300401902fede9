import { textOf } from '../../api/text-of.ts'
import { COUNTRIES, type CountryCode, paymentMethodsOf } from '@evertill/contract'
import { defaultPrefix, STATES } from '@evertill/domain'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Choice } from '@evertill/ui/choice.tsx'
import { PasswordField, TextField } from '@evertill/ui/text-field.tsx'
import { LinesField } from '../../parts/fields/lines-field.tsx'
import { useFaultText } from '../../parts/form/use-fault-text.ts'
import { useSay } from '../../parts/use-say.ts'
import { defaultsOf, type FirstRunDraft } from './draft.ts'
import type { QuestionProps } from './question-props.ts'
import classes from './first-run.module.css'
import { ProductsQuestion } from './products-question.tsx'
import { TaxQuestion } from './tax-question.tsx'
import { placeOfFault } from './steps.ts'

const TEXTS: Readonly<
  Record<string, { autoComplete?: string; isPlain?: true; inputMode?: 'email' | 'numeric' }>
> = {
  Code: { isPlain: true },
  Name: { autoComplete: 'organization' },
  GSTIN: { isPlain: true },
  Address1: { autoComplete: 'street-address' },
  City: { autoComplete: 'address-level2' },
  Pincode: { autoComplete: 'postal-code', isPlain: true },
  Prefix: { isPlain: true },
  OwnerName: { autoComplete: 'name' },
  LoginID: { autoComplete: 'username', isPlain: true, inputMode: 'email' },
  UpiAddress: { isPlain: true },
}

/** One question of the first run. */
export function Question(props: QuestionProps) {
  const { id, draft, faults, password, onChange, onPassword } = props
  const { t } = useTranslation('hub')
  const say = useSay()
  const faultText = useFaultText()
  const label = say(`firstRun.fields.${id}`)
  const fault = faults.find(({ path }) => placeOfFault(path)?.id === id)
  const error = fault === undefined ? undefined : faultText(label, fault.message)
  const text = TEXTS[id]
  if (text) {
    const { autoComplete = 'off', isPlain, inputMode } = text
    const value = textOf(draft[id as keyof FirstRunDraft])
    return (
      <TextField
        label={label}
        {...(HINTED.has(id) ? { hint: say(`firstRun.fieldHints.${id}`) } : {})}
        name={id}
        autoComplete={autoComplete}
        value={value}
        error={error}
        maxLength={200}
        {...(id === 'Prefix' ? { placeholder: defaultPrefix(draft.Name) || 'S1' } : {})}
        {...(inputMode ? { inputMode } : {})}
        {...(isPlain ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {})}
        onChange={(event) => onChange({ [id]: upper(id, event.currentTarget.value) })}
      />
    )
  }
  switch (id) {
    case 'Country':
    case 'StateCode':
      return <PlaceQuestion {...props} label={label} error={error} />
    case 'Password':
      return (
        <PasswordField
          label={label}
          hint={t('firstRun.fieldHints.Password')}
          showLabel={t('signIn.show')}
          name="new-password"
          autoComplete="new-password"
          value={password}
          error={error}
          onChange={(event) => onPassword(event.currentTarget.value)}
        />
      )
    case 'PaymentMethods':
      return (
        <Checkbox.Group
          label={label}
          value={draft.PaymentMethods}
          onChange={(next) =>
            onChange({ PaymentMethods: paymentMethodsOf(draft.Country).filter((one) => next.includes(one)) })
          }
        >
          <div className={classes.checks}>
            {paymentMethodsOf(draft.Country).map((method) => (
              // Without cash there would be no change and no drawer.
              <Checkbox key={method} value={method} label={method} disabled={method === 'Cash'} />
            ))}
          </div>
        </Checkbox.Group>
      )
    case 'Paper':
      return (
        <Choice
          label={label}
          value={draft.Paper}
          options={(['58mm', '80mm', 'A4'] as const).map((value) => ({
            value,
            label: say(`choices.Paper.${value}`),
          }))}
          onChange={(Paper) => onChange({ Paper })}
        />
      )
    case 'Tax':
      return <TaxQuestion {...props} />
    case 'Products':
      return <ProductsQuestion {...props} />
    default:
      return (
        <LinesField
          label={label}
          hint={say(`firstRun.fieldHints.${id}`)}
          value={draft[id as 'HeaderLines']}
          error={error}
          faults={{}}
          disabled={false}
          onChange={(lines) => onChange({ [id]: lines })}
        />
      )
  }
}

const HINTED = new Set(['Code', 'GSTIN', 'Prefix', 'LoginID', 'UpiAddress'])

/** Written in capital letters wherever they are printed. */
const upper = (id: string, text: string): string =>
  id === 'GSTIN' || id === 'Prefix' ? text.toUpperCase() : text

type PlaceProps = QuestionProps & { label: string; error: string | undefined }

function PlaceQuestion({ id, label, error, draft, onChange }: PlaceProps) {
  const { t } = useTranslation('hub')
  if (id === 'StateCode')
    return (
      <NativeSelect
        label={label}
        error={error}
        value={draft.StateCode}
        data={[
          { value: '', label: t('form.choose') },
          ...STATES.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={(event) => onChange({ StateCode: event.currentTarget.value })}
      />
    )
  return (
    <NativeSelect
      label={label}
      error={error}
      value={draft.Country}
      data={Object.entries(COUNTRIES).map(([value, { name }]) => ({ value, label: name }))}
      onChange={(event) => {
        const Country = event.currentTarget.value as CountryCode
        onChange({ Country, ...defaultsOf(Country) })
      }}
    />
  )
}
