import { type Currency, formatMoney } from '@evertill/domain'
import { Button } from '@evertill/ui/button.tsx'
import { IconDeviceMobileDollar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DeviceAsking } from './device-asking.ts'
import classes from './pay-panel.module.css'

/** What the customer is asked for right now, in the place of the field for a reference. */
export function DeviceNotice({ device, currency }: { device: DeviceAsking; currency: Currency }) {
  const { t } = useTranslation()
  const { amount, cancel } = device
  return (
    <div className={classes.buyer} role="status">
      <p>
        <IconDeviceMobileDollar size={20} stroke={1.5} aria-hidden />{' '}
        {cancel ? t('money.asking', { amount: formatMoney(amount, currency) }) : t('money.givingBack')}
      </p>
      {cancel && (
        <Button variant="default" onClick={cancel}>
          {t('money.stop')}
        </Button>
      )}
    </div>
  )
}
