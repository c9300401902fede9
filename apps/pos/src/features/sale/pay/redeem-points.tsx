import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { IconGift } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import type { Points } from '../../../queries/use-points.ts'
import classes from './pay-panel.module.css'

/** The value of the customer's points, or the amount redeemed. Empty for a customer without points. */
export function RedeemPoints({ points, currency }: { points: Points; currency: Currency }) {
  const { t } = useTranslation()
  const { offered, redeemed, isOver } = points
  if (redeemed) {
    return (
      <div className={classes.points}>
        <span role={isOver ? 'alert' : 'status'} data-wrong={isOver}>
          {isOver
            ? t('sale.points.over')
            : t('saleLater.points.redeemed', {
                count: redeemed.points,
                amount: formatMoney(redeemed.worth, currency),
              })}
        </span>
        <Button variant="default" onClick={points.giveBack}>
          {t('saleLater.points.giveBack')}
        </Button>
      </div>
    )
  }
  if (offered === undefined) return null
  if (typeof offered === 'string') return <p className={classes.lead}>{t(`saleLater.points.${offered}`)}</p>
  return (
    <Button
      variant="default"
      className={classes.pointsButton}
      icon={IconGift}
      iconSize={20}
      onClick={points.redeem}
    >
      {t('saleLater.points.redeem', { count: offered.points, amount: formatMoney(offered.worth, currency) })}
    </Button>
  )
}
