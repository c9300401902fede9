import { useTranslation } from 'react-i18next'
import { useRecent } from '../../queries/use-moments.ts'
import { Money } from '@evertill/ui/money.tsx'
import { TableHead } from '@evertill/ui/table-head.tsx'
import { type QueueRowsProps, RowActions, RowState, useNextTryOf } from './row-parts.tsx'
import classes from './queue.module.css'

const HEADS = ['number', 'type', 'amount', 'created', 'attempts', 'next', 'state', 'actions'] as const

export function QueueTable({ rows, currency, ...on }: QueueRowsProps) {
  const { t } = useTranslation()
  const recent = useRecent()
  const nextTryOf = useNextTryOf()
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <TableHead heads={HEADS.map((head) => t(`sync.queue.${head}`))} right={[2, 4]} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" id={`sync-row-${row.key}`}>
                {row.label}
              </th>
              <td>{row.type || t(`sync.queue.kinds.${row.kind}`)}</td>
              <td data-right>{row.amount !== null && <Money amount={row.amount} currency={currency} />}</td>
              <td>{recent(row.createdAt)}</td>
              <td data-right>{row.attempts}</td>
              <td>{nextTryOf(row) ?? '–'}</td>
              <td>
                <RowState row={row} />
              </td>
              <td>
                <RowActions row={row} {...on} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
