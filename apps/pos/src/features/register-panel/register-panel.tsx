import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Closing } from '@evertill/contract'
import { useCurrency } from '../../queries/use-currency.ts'
import { Facts } from '../../ui/facts.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Money } from '../../ui/money.tsx'
import classes from './register-panel.module.css'

interface RegisterPanelProps {
  closing: Closing
  /** Absent where this version has no screen for it. */
  onClose: (() => void) | undefined
}

/** The open register, as spec §2 lists it. */
export function RegisterPanel({ closing, onClose }: RegisterPanelProps) {
  const { t, i18n } = useTranslation()
  const currency = useCurrency()
  const openingBalance = <Money amount={closing.OpeningBalance} currency={currency} />
  return (
    <div className={classes.panel}>
      <Facts
        rows={[
          [t('register.code'), closing.CashRegisterCode],
          [t('register.name'), closing.CashRegisterName],
          [t('register.openingBalance'), openingBalance],
          [t('register.openingTime'), formatMoment(closing.OpeningTime.seconds * 1000, i18n.language)],
          [t('register.openedBy'), closing.OpeningByUserName],
        ]}
      />
      {onClose !== undefined && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconLock size={18} stroke={1.5} aria-hidden />}
          onClick={onClose}
        >
          {t('register.close')}
        </Button>
      )}
    </div>
  )
}
