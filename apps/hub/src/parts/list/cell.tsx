import { textOf } from '../../api/text-of.ts'
import { IconCheck, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '@evertill/ui/numbers.ts'
import { formatDay } from '@evertill/ui/format-day.ts'
import { Mark } from '@evertill/ui/mark.tsx'
import type { ResourceRow } from '../../api/resource-calls.ts'
import type { ColumnSpec, ResourceSpec } from '../../resources/spec.ts'
import { amountsText, currencyOf } from '../fields/amounts.ts'
import { useCurrency } from '../hub-context.tsx'
import { ProductPicture } from '../product-picture.tsx'
import { useSay } from '../use-say.ts'
import { RowName } from './row-name.tsx'

/** Names of what an array holds: texts as they are, rates and the like by their names. */
const listed = (value: readonly unknown[]): string =>
  value
    .map((one) => textOf(typeof one === 'object' && one !== null && 'Name' in one ? one.Name : one))
    .join(', ')

export function Cell({ spec, column, row }: { spec: ResourceSpec; column: ColumnSpec; row: ResourceRow }) {
  const say = useSay()
  const currency = useCurrency()
  const { t, i18n } = useTranslation('hub')
  const value = row[column.name]
  const shown = (): ReactNode => {
    switch (column.as) {
      case 'yes':
        return value === true ? (
          <Mark tone="good" icon={<IconCheck size={16} stroke={1.5} />}>
            {t('list.yes')}
          </Mark>
        ) : (
          '–'
        )
      case 'choice':
        return say(`choices.${column.name}.${textOf(value)}`)
      case 'money':
        return typeof value === 'number' ? formatAmount(value, currency) : '–'
      case 'amounts':
        return amountsText(value, currencyOf(textOf(row['Currency']), currency)) || '–'
      case 'day':
        return typeof value === 'string' ? formatDay(value, i18n.language) : '–'
      case 'row':
        return <RowName of={column.of ?? spec.name} value={value} />
      case 'picture':
        return typeof value === 'string' ? <ProductPicture picture={value} name="" side={32} /> : '–'
      case 'standing':
        return <PersonStanding row={row} />
      default:
        return Array.isArray(value) ? listed(value) || '–' : textOf(value) || '–'
    }
  }
  return <>{shown()}</>
}

function PersonStanding({ row }: { row: ResourceRow }) {
  const { t } = useTranslation('hub')
  if (row['IsDisabled'] === true)
    return (
      <Mark tone="wrong" icon={<IconLock size={16} stroke={1.5} />}>
        {t('people.disabled')}
      </Mark>
    )
  if (row['IsInvited'] === true) return t('people.invited')
  return row['HasAccount'] === true ? t('people.active') : t('people.noAccount')
}
