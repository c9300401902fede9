import {
  columnsOf,
  GOODS_DIMENSIONS,
  type ReportName,
  type ReportReply,
  type ReportRow,
} from '@evertill/contract'
import { Button } from '@evertill/ui/button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathOf, type ReportState, type WhereStep } from '../address/address.ts'
import { kindOf } from '../figures/format-value.ts'
import { rowLabel } from '../figures/row-label.ts'
import { useFrame } from '../frame.tsx'
import { byOf } from '../question.ts'
import { howOf, NEXT_LEVEL, TABLE_SPECS } from '../report-specs.ts'
import { TableView } from '../table/table-view.tsx'
import { BlockChart } from './block-chart.tsx'
import classes from './pages.module.css'
import { tableNamed } from './table-named.ts'

interface TableBlockProps {
  report: ReportName
  tableKey: string
  reply: ReportReply | undefined
  state: ReportState
  onChange: (change: Partial<ReportState>) => void
}

const stepOf = (where: string, label: string): WhereStep => {
  const colon = where.indexOf(':')
  return { dimension: where.slice(0, colon), key: where.slice(colon + 1), label }
}

/** One table of a report with its chart. A row opens what is behind it. */
export function TableBlock({ report, tableKey, reply, state, onChange }: TableBlockProps) {
  const { t, i18n } = useTranslation()
  const { hrefOf, isOnline, billPath, statementPath, closingPath } = useFrame()
  const [isWhole, setIsWhole] = useState(false)
  const spec = TABLE_SPECS[report][tableKey] ?? { dimension: 'other' }
  const by = report === 'sales' ? byOf(state) : undefined
  const dimension = by ?? spec.dimension
  const table = tableNamed(reply, tableKey)
  // Cost and profit are columns only for whoever may see them: then the server sends them.
  const columns = columnsOf(report, tableKey, by)
    .filter((measure) => !['cost', 'profit'].includes(measure) || table?.Totals[measure] !== undefined)
    .filter((measure) => spec.without?.includes(measure) !== true)
  const chosen = by && GOODS_DIMENSIONS.has(by) ? spec.goods : spec.main
  const main = chosen?.filter((measure) => columns.includes(measure)) ?? columns
  const title =
    by === undefined
      ? t(`reports.tables.${tableKey}` as 'reports.tables.summary')
      : t('reports.byTitle', { by: t(`reports.by.${by}`) })
  const labelOf = (row: ReportRow) => rowLabel(dimension, row, t, i18n.language)

  const linkOf = (row: ReportRow): string | undefined => {
    if (row.Where === undefined || !isOnline) return undefined
    const step = stepOf(row.Where, labelOf(row))
    if (spec.leadsTo === 'statement' && statementPath)
      return hrefOf(statementPath({ key: step.key, name: row.Label }))
    if (spec.leadsTo === 'closing' && closingPath) {
      const [register = ''] = row.Key.split('/')
      return hrefOf(closingPath(step.key, register))
    }
    if (spec.leadsTo === 'bill') return billPath && hrefOf(billPath(step.key))
    const isThere = state.where.some(({ dimension: one, key }) => one === step.dimension && key === step.key)
    const where = isThere ? state.where : [...state.where, step]
    // Narrowed down to this row already: it leads nowhere.
    if (spec.leadsTo === 'here') return isThere ? undefined : hrefOf(pathOf({ ...state, where, sort: '' }))
    const next = by && NEXT_LEVEL[by]
    const target = next
      ? { ...state, by: next, where, sort: '' }
      : { ...state, report: 'bills', where, sort: '' }
    return hrefOf(pathOf(target))
  }

  return (
    <section className={classes.block}>
      <div className={classes.blockHead}>
        <h2>{title}</h2>
        {main.length < columns.length && (
          <Button variant="subtle" size="sm" aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {t(isWhole ? 'reports.fewerColumns' : 'reports.allColumns')}
          </Button>
        )}
      </div>
      {spec.chart && report !== 'day' && (
        <BlockChart {...{ report, tableKey, measure: spec.chart, reply, state }} />
      )}
      <TableView
        label={title}
        dimension={dimension}
        columns={isWhole ? columns : main}
        howOf={(measure) => t(`reports.how.${howOf(spec, by, measure)}`)}
        changeOf={
          spec.isState ? undefined : (spec.chart ?? columns.find((measure) => kindOf(measure) === 'money'))
        }
        table={table}
        sort={state.sort}
        onSort={(sort) => onChange({ sort })}
        hrefOf={linkOf}
      />
    </section>
  )
}
