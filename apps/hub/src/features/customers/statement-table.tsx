import type { CustomerStatementReply } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '@evertill/ui/numbers.ts'
import { formatDay } from '@evertill/ui/format-day.ts'
import { useCurrency } from '../../parts/hub-context.tsx'
import classes from '../../parts/customers/customers.module.css'

const HEADS = ['date', 'document', 'charged', 'paid', 'balance'] as const

/** Every document with what it changed, between the opening and the closing balance. */
export function StatementTable({ statement }: { statement: CustomerStatementReply }) {
  const { t, i18n } = useTranslation()
  const currency = useCurrency()
  const amount = (value: number) => (value === 0 ? '' : formatAmount(value, currency))
  const right = { 'data-right': 'true' }
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('statement.documents')}>
        <table className={classes.table}>
          <thead>
            <tr>
              {HEADS.map((head, place) => (
                <th key={head} scope="col" data-right={place > 1 || undefined}>
                  {t(`statement.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td />
              <th scope="row">{t('statement.opening')}</th>
              <td colSpan={2} />
              <td {...right}>{formatAmount(statement.OpeningBalance, currency)}</td>
            </tr>
            {statement.Entries.map(({ At, BusinessDate, Kind, TransactionNo, Amount, Balance }, place) => (
              <tr key={`${At} ${TransactionNo} ${place}`}>
                <td>{formatDay(BusinessDate, i18n.language)}</td>
                <td>{[t(`statement.kinds.${Kind}`), TransactionNo].filter(Boolean).join(' ')}</td>
                <td {...right}>{Amount > 0 && amount(Amount)}</td>
                <td {...right}>{Amount < 0 && amount(-Amount)}</td>
                <td {...right}>{formatAmount(Balance, currency)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row">{t('statement.closing')}</th>
              <td {...right}>{amount(statement.Charged)}</td>
              <td {...right}>{amount(statement.Paid)}</td>
              <td {...right}>{formatAmount(statement.ClosingBalance, currency)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {statement.Entries.length === 0 && <p className={classes.note}>{t('statement.none')}</p>}
    </>
  )
}
