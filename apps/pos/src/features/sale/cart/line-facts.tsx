import type { SettledLine } from '@evertill/domain'
import { type Currency } from '@evertill/domain'
import { formatMoney, formatPercent } from '@evertill/ui/numbers.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartLine } from '../../../queries/use-cart.ts'
import classes from './sheet.module.css'

interface LineFactsProps {
  line: CartLine
  settled: SettledLine | undefined
  currency: Currency
}

/** Facts about the product and its line on the bill. */
export function LineFacts({ line, settled, currency }: LineFactsProps) {
  const { t } = useTranslation()
  const money = (amount: number) => formatMoney(amount, currency)
  const facts: [string, string][] = [
    [t('sheets.edit.sku'), line.SKU],
    [t('sheets.edit.barcode'), line.BarCode],
    ['HSN', line.HSN],
    ['MRP', line.MRP > 0 ? money(line.MRP) : ''],
    ...(settled?.heads ?? []).map((head): [string, string] => [
      head.kind === 'percent' ? `${head.code} ${formatPercent(head.rate)} %` : head.code,
      money(head.amount),
    ]),
    ...(settled?.offers ?? []).map((offer): [string, string] => [offer.reason, `−${money(offer.amount)}`]),
    [t('sheets.edit.total'), money(settled?.total ?? 0)],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value], place) => (
          <Fragment key={`${place} ${name}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}
