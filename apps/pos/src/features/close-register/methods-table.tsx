import { ADVANCE_PAYMENT } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import type { ClosingSheet } from '@evertill/paper/closing-report.ts'
import type { CountDraft } from '../../queries/use-count-draft.ts'
import { Money } from '@evertill/ui/money.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import classes from './close-register.module.css'

interface MethodsTableProps {
  payments: ClosingSheet['payments']
  draft: CountDraft
  currency: Currency
  /** A blind count hides the expected amounts. */
  isHidden: boolean
  disabled: boolean
  onChange: (next: Partial<CountDraft>) => void
}

/** Every payment method except cash: expected, counted and the difference. An advance was paid earlier: nothing of it can be counted. */
export function MethodsTable({ payments, draft, currency, isHidden, disabled, onChange }: MethodsTableProps) {
  const { t } = useTranslation()
  const others = payments
    .filter(({ Kind }) => Kind !== 'Cash')
    .map((payment) => ({ ...payment, isCountable: payment.PaymentTypeID !== ADVANCE_PAYMENT }))
    .filter(({ isCountable }) => isCountable || !isHidden)
  if (others.length === 0) return <p className={classes.soft}>{t('closing.noMethods')}</p>
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('closing.method')}</th>
          {!isHidden && <th scope="col">{t('closing.system')}</th>}
          <th scope="col">{t('closing.counted')}</th>
          {!isHidden && <th scope="col">{t('closing.difference')}</th>}
        </tr>
      </thead>
      <tbody>
        {others.map(({ PaymentTypeID, PaymentType, Amount, isCountable }) => {
          const counted = isCountable ? (draft.methods[PaymentTypeID] ?? null) : null
          return (
            <tr key={PaymentTypeID}>
              <th scope="row">{PaymentType}</th>
              {!isHidden && (
                <td>
                  <Money amount={Amount} currency={currency} bare />
                </td>
              )}
              <td className={classes.field}>
                {isCountable ? (
                  <MoneyField
                    label={t('closing.countedOf', { method: PaymentType })}
                    currency={currency}
                    value={counted}
                    disabled={disabled}
                    onChange={(value) => onChange({ methods: { ...draft.methods, [PaymentTypeID]: value } })}
                  />
                ) : (
                  '–'
                )}
              </td>
              {!isHidden && (
                <td>
                  {counted === null ? '–' : <Money amount={counted - Amount} currency={currency} bare />}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
