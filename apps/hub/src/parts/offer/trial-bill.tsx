import type { OfferTrialReply } from '@evertill/contract'
import { formatMoney, formatQuantity } from '@evertill/ui/numbers.ts'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../hub-context.tsx'
import classes from './offer.module.css'

interface TrialBillProps {
  bill: OfferTrialReply
  /** The offer in the form. */
  offerKey: string
}

/** The bill with the offers of each line, and what became of each offer. */
export function TrialBill({ bill, offerKey }: TrialBillProps) {
  const { t } = useTranslation('hub')
  const currency = useCurrency()
  const money = (amount: number): string => formatMoney(amount, currency)
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('offers.bill')}>
        <table className={classes.bill}>
          <thead>
            <tr>
              <th scope="col">{t('offers.line')}</th>
              <th scope="col" data-right>
                {t('offers.before')}
              </th>
              <th scope="col" data-right>
                {t('offers.toPay')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bill.Lines.map((line) => (
              <tr key={line.ProductID}>
                <th scope="row">
                  {formatQuantity(line.Quantity)} × {line.Name}
                  {line.Offers.map(({ OfferID, OfferName, Amount }) => (
                    <span key={OfferID} className={classes.applied}>
                      {OfferName}: −{money(Amount)}
                    </span>
                  ))}
                </th>
                <td data-right>{money(line.GrossAmount)}</td>
                <td data-right>{money(line.NetAmount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('offers.saved', { sum: money(bill.SavedAmount) })}</th>
              <td data-right>{money(bill.GrossAmount)}</td>
              <td data-right>{money(bill.PayableAmount)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <ul className={classes.verdicts}>
        {bill.Offers.map(({ OfferID, OfferName, Given, Alone, Reason, Instead }) => (
          <li key={OfferID}>
            <strong>{OfferID === offerKey ? t('offers.thisOne', { name: OfferName }) : OfferName}</strong>{' '}
            {Reason === null
              ? t('offers.gives', { sum: money(Given) })
              : t(`offers.reasons.${Reason}`, { sum: money(Alone), names: Instead.join(', ') })}
          </li>
        ))}
      </ul>
    </>
  )
}
