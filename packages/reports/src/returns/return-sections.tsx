import { formatAmount, formatCount } from '@evertill/ui/numbers.ts'
import { TableHead } from '@evertill/ui/table-head.tsx'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../figures/use-formats.ts'
import tableClasses from '../table/table-view.module.css'
import { pathOf, stateOf } from '../address/address.ts'
import { useFrame } from '../frame.tsx'
import { addDays, addMonths } from '../period/period.ts'
import { NUMBERS, type ReturnSection, sumsOf } from './return-rows.ts'

const HEADS = ['table', 'documents', 'rows', 'taxable', 'tax'] as const

/** Tables of bills to registered buyers; the other tables of bills are of all others. */
const REGISTERED = /^(b2ba?|cdnra?)$/
const UNREGISTERED = /^(b2cla?|b2csa?|cdnura?|inter_sup)$/

/** The report that shows what is behind a table: its bills, or the sums by rate and HSN, or the numbers. */
const pathBehind = (id: string, month: string, say: (key: 'b2b' | 'b2c') => string): string => {
  const from = `${month}-01`
  const of = (report: string) => ({
    ...stateOf(report),
    preset: 'free' as const,
    from,
    to: addDays(addMonths(from, 1), -1),
  })
  if (id === NUMBERS) return pathOf(of('numbers'))
  const buyer = REGISTERED.test(id) ? 'b2b' : UNREGISTERED.test(id) ? 'b2c' : undefined
  if (buyer === undefined) return pathOf(of('tax'))
  return pathOf({ ...of('bills'), where: [{ dimension: 'buyer', key: buyer, label: say(buyer) }] })
}

interface ReturnSectionsProps {
  sections: readonly ReturnSection[]
  /** Such as `2026-10`. */
  month: string
  /** What is behind a table is of one store: a return of several leads nowhere. */
  isLinked: boolean
}

/** The tables of a return with their sums. Each leads to what is behind it. */
export function ReturnSections({ sections, month, isLinked }: ReturnSectionsProps) {
  const { t } = useTranslation()
  const { hrefOf } = useFrame()
  const { currency } = useFormats()
  const amount = (value: number | undefined) =>
    value === undefined ? '–' : formatAmount(value, currency).replace('-', '−')
  return (
    <div className={tableClasses.scroll} tabIndex={0} role="region" aria-label={t('reports.gstr.tables')}>
      <table className={tableClasses.table}>
        <TableHead heads={HEADS.map((head) => t(`reports.gstr.heads.${head}`))} right={[1, 2, 3, 4]} />
        <tbody>
          {sections.map((section) => {
            const { documents, taxable, tax } = sumsOf(section)
            const name = t(`reports.gstr.sections.${section.id}` as 'reports.gstr.sections.b2b', {
              defaultValue: section.id,
            })
            return (
              <tr key={section.id}>
                <th scope="row">
                  {isLinked ? (
                    <a
                      className={`row-link ${tableClasses.link}`}
                      href={hrefOf(pathBehind(section.id, month, (key) => t(`reports.words.${key}`)))}
                    >
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </th>
                <td data-right="true">{documents === 0 ? '–' : documents}</td>
                <td data-right="true">{formatCount(section.rows.length)}</td>
                <td data-right="true">{amount(taxable)}</td>
                <td data-right="true">{amount(tax)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
