import { formatCount } from '@evertill/ui/numbers.ts'
import { IconClockPause, IconList } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParkedSales } from '../../../queries/use-parked-sales.ts'
import { useKeyLabel } from '../../../queries/use-settings.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Toolbar } from '@evertill/ui/toolbar.tsx'
import type { OpenSheet } from '../cart/use-editing.ts'
import classes from './parked.module.css'

interface ParkButtonsProps {
  canPark: boolean
  /** A payment is open, so the cart cannot be parked. */
  locked: boolean
  onOpen: OpenSheet
}

/** Memoised: a scan does not change them. */
export const ParkButtons = memo(function ParkButtons({ canPark, locked, onOpen }: ParkButtonsProps) {
  const { t } = useTranslation()
  const parkKey = useKeyLabel('park')
  const waiting = useParkedSales()?.length ?? 0
  return (
    <Toolbar label={t('sale.parked.title')} className={classes.buttons}>
      <Button
        variant="default"
        className={classes.button}
        icon={IconClockPause}
        rightSection={
          <kbd className="key" aria-hidden>
            {parkKey}
          </kbd>
        }
        disabled={locked || !canPark}
        onClick={() => onOpen('park')}
      >
        {t('sale.parked.park')}
      </Button>
      <Button
        variant="default"
        className={classes.button}
        icon={IconList}
        rightSection={
          waiting > 0 ? (
            <span className={classes.count} aria-hidden>
              {formatCount(waiting)}
            </span>
          ) : undefined
        }
        aria-description={waiting > 0 ? t('sale.parked.waiting', { count: waiting }) : undefined}
        disabled={locked}
        onClick={() => onOpen('parked')}
      >
        {t('sale.parked.title')}
      </Button>
    </Toolbar>
  )
})
