import type { FieldError } from '@evertill/contract'
import { formatAmount, formatQuantity } from '@evertill/ui/numbers.ts'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../parts/hub-context.tsx'
import { useSay } from '../../parts/use-say.ts'
import classes from '../../parts/watch.module.css'
import type { SentDocument, SentRow } from './read-body.ts'
import { reasonText } from './reason-text.ts'

interface SentBillProps {
  sent: SentDocument
  errors: readonly FieldError[]
}

const LISTS = ['Lines', 'Returns', 'Charges', 'Payments'] as const

/** What the till sent as a bill, with what is wrong below the row that it is about. */
export function SentBill({ sent, errors }: SentBillProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const currency = useCurrency()
  const rowsOf = {
    Lines: sent.lines,
    Returns: sent.returns,
    Charges: sent.charges,
    Payments: sent.payments,
  }
  const right = { 'data-right': 'true' }
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('held.sent')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('held.item')}</th>
            <th scope="col" {...right}>
              {t('held.quantity')}
            </th>
            <th scope="col" {...right}>
              {t('held.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {LISTS.flatMap((list) =>
            rowsOf[list].map((row, index) => (
              <SentLine
                key={`${list}.${index}`}
                row={row}
                title={say(`held.rows.${list.toLowerCase()}`, { number: index + 1 })}
                errors={errors.filter(({ path }) => path.startsWith(`${list}.${index}.`))}
              />
            )),
          )}
        </tbody>
        <tfoot>
          {sent.totals.map(({ name, amount }) => {
            const wrong = errors.find(({ path }) => path === name)
            return (
              <tr key={name}>
                <th scope="row" colSpan={2}>
                  {say(`held.fields.${name}`)}
                  {wrong && <span className={classes.fault}>{reasonText(say, currency, wrong)}</span>}
                </th>
                <td {...right}>{formatAmount(amount, currency)}</td>
              </tr>
            )
          })}
        </tfoot>
      </table>
    </div>
  )
}

interface SentLineProps {
  row: SentRow
  title: string
  errors: readonly FieldError[]
}

function SentLine({ row, title, errors }: SentLineProps) {
  const say = useSay()
  const currency = useCurrency()
  const { name, quantity, amount } = row
  return (
    <tr>
      <th scope="row">
        {name || title}
        {errors.map((error) => (
          <span key={`${error.path} ${error.message}`} className={classes.fault}>
            {reasonText(say, currency, error)}
          </span>
        ))}
      </th>
      <td data-right="true">{quantity === undefined ? '' : formatQuantity(quantity)}</td>
      <td data-right="true">{amount === undefined ? '–' : formatAmount(amount, currency)}</td>
    </tr>
  )
}
