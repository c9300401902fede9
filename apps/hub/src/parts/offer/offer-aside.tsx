import { formatMoney } from '@evertill/ui/numbers.ts'
import { Mark } from '@evertill/ui/mark.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../api/new-key.ts'
import type { Values } from '../form/values.ts'
import { useCurrency } from '../hub-context.tsx'
import classes from './offer.module.css'
import { TryOffer } from './try-offer.tsx'
import { useOfferResults } from './use-results.ts'
import { completeOffer, useOverlaps } from './use-trial.ts'

interface OfferAsideProps {
  /** Null for a new offer. */
  rowKey: string | null
  values: Values
}

/** Beside the form of an offer: what it gave until now, what it competes with, and what it would do. */
export function OfferAside({ rowKey, values }: OfferAsideProps) {
  const [key] = useState(() => rowKey ?? newKey())
  const offer = completeOffer(values)
  return (
    <div className={classes.aside}>
      {rowKey !== null && <Given rowKey={rowKey} />}
      <Overlaps offerKey={key} offer={offer} />
      <TryOffer offerKey={key} offer={offer} />
    </div>
  )
}

function Given({ rowKey }: { rowKey: string }) {
  const { t } = useTranslation('hub')
  const currency = useCurrency()
  const results = useOfferResults()
  if (results === undefined) return null
  const { Times = 0, Given: sum = 0 } = results.get(rowKey) ?? {}
  return (
    <p className={classes.given}>{t('offers.gave', { count: Times, sum: formatMoney(sum, currency) })}</p>
  )
}

function Overlaps({ offerKey, offer }: { offerKey: string; offer: ReturnType<typeof completeOffer> }) {
  const { t } = useTranslation('hub')
  const overlaps = useOverlaps(offerKey, offer)
  if (overlaps.length === 0) return null
  return (
    <div role="status" className={classes.overlaps}>
      <Mark tone="wait" isSentence icon={<IconAlertTriangle size={16} stroke={1.5} />}>
        {t('offers.sameRank')}
      </Mark>
      <ul>
        {overlaps.map(({ OfferID, OfferName, Example }) => (
          <li key={OfferID}>{t('offers.sameRankOf', { name: OfferName, example: Example })}</li>
        ))}
      </ul>
    </div>
  )
}
