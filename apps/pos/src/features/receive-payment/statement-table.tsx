import type { CustomerStatementReply, StatementEntry } from '@evertill/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../queries/use-currency.ts'
import { formatDay } from '@evertill/ui/format-day.ts'
import { Money } from '@evertill/ui/money.tsx'
import { TableHead } from '@evertill/ui/table-head.tsx'
import classes from './statement.module.css'

const HEADS = ['date', 'document', 'charged', 'paid', 'balance'] as const

interface StatementTableProps {
  statement: CustomerStatementReply
  numberOf: (entry: StatementEntry) => ReactNode
}

export function StatementTable({ statement, numberOf }: StatementTableProps) {
  const { t, i18n } = useTranslation()
  const currency = useCurrency()
  const money = (amount: number) => <Money amount={amount} currency={currency} bare />
  const { OpeningBalance, Entries, Charged, Paid, ClosingBalance } = statement
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('statement.documents')}>
      <table className={classes.table}>
        <TableHead heads={HEADS.map((head) => t(`statement.${head}`))} right={[2, 3, 4]} />
        <tbody>
          <tr>
            <td />
            <th scope="row">{t('statement.opening')}</th>
            <td />
            <td />
            <td data-right="true">{money(OpeningBalance)}</td>
          </tr>
          {Entries.map((entry, place) => (
            // A document can have an entry and a correction with the same time.
            <tr key={`${entry.At} ${entry.TransactionNo} ${entry.Kind} ${place}`}>
              <td className={classes.day}>{formatDay(entry.BusinessDate, i18n.language)}</td>
              <td>
                {t(`statement.kinds.${entry.Kind}`)} {numberOf(entry)}
              </td>
              <td data-right="true">{entry.Amount > 0 && money(entry.Amount)}</td>
              <td data-right="true">{entry.Amount < 0 && money(-entry.Amount)}</td>
              <td data-right="true">{money(entry.Balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">{t('statement.closing')}</th>
            <td data-right="true">{money(Charged)}</td>
            <td data-right="true">{money(Paid)}</td>
            <td data-right="true">{money(ClosingBalance)}</td>
          </tr>
        </tfoot>
      </table>
      {Entries.length === 0 && <p className={classes.none}>{t('statement.none')}</p>}
    </div>
  )
}
