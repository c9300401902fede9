import type { SaleLine } from '@evertill/contract'
import { type Currency } from '@evertill/domain'
import { formatQuantity } from '@evertill/ui/numbers.ts'
import { useTranslation } from 'react-i18next'
import type { SaleStory } from '../../queries/use-sale-story.ts'
import { Money } from '@evertill/ui/money.tsx'
import classes from './view-sale.module.css'

interface SaleLinesProps {
  story: Pick<SaleStory, 'sale' | 'returns'>
  currency: Currency
}

export function SaleLines({ story: { sale, returns }, currency }: SaleLinesProps) {
  const { t } = useTranslation()
  const backOf = (uuid: string) =>
    returns
      .flatMap(({ Returns = [] }) => Returns)
      .reduce((sum, line) => sum + (line.OriginalLineUUID === uuid ? line.Quantity : 0), 0)
  const came = sale.Returns ?? []
  return (
    <>
      {sale.Lines.length > 0 && (
        <section>
          <h2>{t('view.lines')}</h2>
          <ul className={classes.lines} aria-label={t('view.lines')}>
            {sale.Lines.map((line) => (
              <Line key={line.UUID} line={line} back={backOf(line.UUID)} currency={currency} />
            ))}
          </ul>
        </section>
      )}
      {came.length > 0 && (
        <section>
          <h2>{t('view.returnedLines')}</h2>
          <ul className={classes.lines} aria-label={t('view.returnedLines')}>
            {came.map((line) => (
              <li key={line.UUID}>
                <div className={classes.row}>
                  <bdi>
                    {formatQuantity(line.Quantity)} {line.Unit} × {line.Name}
                  </bdi>
                  <Money amount={-line.TotalAmount} currency={currency} />
                </div>
                <p className={classes.soft}>
                  {line.TaxName}
                  {line.Condition === 'Damaged' && ` · ${t('returns.damaged')}`}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Line({ line, back, currency }: { line: SaleLine; back: number; currency: Currency }) {
  const { t } = useTranslation()
  const discount = line.GrossAmount - line.NetAmount
  return (
    <li>
      <div className={classes.row}>
        <bdi>
          {formatQuantity(line.Quantity)} {line.Unit} × {line.Name}
        </bdi>
        <Money amount={line.TotalAmount} currency={currency} />
      </div>
      <p className={classes.soft}>
        <Money amount={line.UnitPrice} currency={currency} /> · {line.TaxName}{' '}
        <Money amount={line.TaxAmount} currency={currency} />
        {line.HSN !== '' && ` · HSN ${line.HSN}`}
      </p>
      {discount > 0 && (
        <p className={classes.soft}>
          {[t('view.discount'), ...(line.Offers ?? []).map(({ Reason }) => Reason)].join(' · ')}{' '}
          <Money amount={-discount} currency={currency} />
        </p>
      )}
      {line.Note !== undefined && <p className={classes.soft}>{line.Note}</p>}
      {back > 0 && <p className={classes.returned}>{t('view.backOf', { quantity: formatQuantity(back) })}</p>}
    </li>
  )
}
