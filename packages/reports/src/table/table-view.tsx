import type { ReportMeasure, ReportRow, ReportTable } from '@evertill/contract'
import { Button } from '@evertill/ui/button.tsx'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFigure, isGoodMore, type Value, valueText } from '../figures/format-value.ts'
import { reasonText, rowLabel } from '../figures/row-label.ts'
import { useFormats } from '../figures/use-formats.ts'
import { Change } from '../parts/change.tsx'
import { Explained } from '../parts/explained.tsx'
import { nextSort, sortRows } from './sort-rows.ts'
import classes from './table-view.module.css'

export interface TableViewProps {
  label: string
  /** What the rows are. */
  dimension: string
  columns: readonly ReportMeasure[]
  /** One sentence: how the figures of a column are computed. */
  howOf: (measure: ReportMeasure) => string
  /** The column whose change is shown, if the period is compared. */
  changeOf: ReportMeasure | undefined
  /** Undefined while it is read for the first time: the shape of the table is drawn. */
  table: ReportTable | undefined
  sort: string
  onSort: (sort: string) => void
  /** Where a row leads; undefined: nowhere. */
  hrefOf: (row: ReportRow) => string | undefined
}

/** Drawn at once. More rows come by a button: ten thousand would take seconds. */
const PAGE = 100
const SHAPE = Array.from({ length: 6 }, (_, at) => at)

const isCompared = (table: ReportTable | undefined): boolean =>
  table?.CompareTotals !== undefined || (table?.Rows.some(({ Compare }) => Compare !== undefined) ?? false)

export function TableView(props: TableViewProps) {
  const { label, dimension, columns, howOf, changeOf, table, sort, onSort, hrefOf } = props
  const { t, i18n } = useTranslation()
  const [shown, setShown] = useState(PAGE)
  const rows = sortRows(table?.Rows ?? [], sort)
  const compared = isCompared(table) ? changeOf : undefined
  const hasTotals = columns.some((measure) => isFigure(measure) && typeof table?.Totals[measure] === 'number')
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table} aria-busy={table === undefined}>
        <thead>
          <tr>
            <th scope="col">{t(`reports.by.${dimension}` as 'reports.by.day')}</th>
            {columns.map((measure) => (
              <Head
                key={measure}
                measure={measure}
                how={howOf(measure)}
                sort={sort}
                onSort={onSort}
                isCompared={measure === compared}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {table === undefined &&
            SHAPE.map((at) => (
              <tr key={at} aria-hidden>
                <td colSpan={columns.length + (compared ? 2 : 1)}>
                  <span className={classes.shape} />
                </td>
              </tr>
            ))}
          {rows.slice(0, shown).map((row) => {
            const href = hrefOf(row)
            const name = rowLabel(dimension, row, t, i18n.language)
            return (
              <tr key={row.Key}>
                <th scope="row">
                  {href === undefined ? (
                    name
                  ) : (
                    <a href={href} className={`row-link ${classes.link}`}>
                      {name}
                    </a>
                  )}
                </th>
                <Cells columns={columns} values={row.Values} compare={row.Compare} compared={compared} />
              </tr>
            )
          })}
        </tbody>
        {hasTotals && table && (
          <tfoot>
            <tr>
              <th scope="row">{t('reports.total')}</th>
              <Cells
                columns={columns}
                values={table.Totals}
                compare={table.CompareTotals}
                compared={compared}
              />
            </tr>
          </tfoot>
        )}
      </table>
      {rows.length > shown && (
        <Button variant="subtle" fullWidth onClick={() => setShown(shown + 5 * PAGE)}>
          {t('reports.showMore', { count: rows.length - shown })}
        </Button>
      )}
      {table?.More === true && rows.length <= shown && <p className={classes.more}>{t('reports.leftOut')}</p>}
    </div>
  )
}

interface HeadProps {
  measure: ReportMeasure
  how: string
  sort: string
  onSort: (sort: string) => void
  isCompared: boolean
}

function Head({ measure, how, sort, onSort, isCompared: hasChange }: HeadProps) {
  const { t } = useTranslation()
  const order = sort === measure ? 'descending' : sort === `-${measure}` ? 'ascending' : undefined
  const Arrow = order === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <>
      <th scope="col" data-right={isFigure(measure) || undefined} aria-sort={order}>
        <Explained how={how} className={classes.head ?? ''} onClick={() => onSort(nextSort(sort, measure))}>
          {t(`reports.measures.${measure}`)}
          {order && <Arrow size={14} stroke={2} aria-hidden />}
        </Explained>
      </th>
      {hasChange && <th scope="col">{t('reports.change.label')}</th>}
    </>
  )
}

interface CellsProps {
  columns: readonly ReportMeasure[]
  values: Readonly<Record<string, Value>>
  compare: Readonly<Record<string, Value>> | undefined
  /** The measure that has a column with its change. */
  compared: ReportMeasure | undefined
}

function Cells({ columns, values, compare, compared }: CellsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  return columns.map((measure) => {
    const given = values[measure]
    const value = measure === 'reason' && typeof given === 'string' ? reasonText(given, t) : given
    // A row that the other period did not have was nothing then.
    const before = compare === undefined ? 0 : compare[measure]
    return [
      <td
        key={measure}
        data-right={isFigure(measure) || undefined}
        data-negative={(typeof value === 'number' && value < 0) || undefined}
      >
        {value === undefined ? '' : valueText(measure, value, formats)}
      </td>,
      measure === compared && (
        <td key="change" className={classes.change}>
          {typeof value === 'number' && typeof before === 'number' && (
            <Change
              now={value}
              before={before}
              beforeText={valueText(measure, before, formats)}
              isGood={isGoodMore(measure)}
            />
          )}
        </td>
      ),
    ]
  })
}
