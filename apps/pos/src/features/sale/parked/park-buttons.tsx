import type { Currency } from '@evertill/domain'
import { IconClockPause, IconList } from '@tabler/icons-react'
import { memo, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { useParkedSales } from '../../../queries/use-parked-sales.ts'
import { Button } from '../../../ui/button.tsx'
import { useStable } from '../../../ui/use-stable.ts'
import classes from './parked.module.css'
import { useParking } from './use-parking.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'

const ParkDialog = lazyPart(async () => (await import('./park-dialog.tsx')).ParkDialog)
const ParkedList = lazyPart(async () => (await import('./parked-list.tsx')).ParkedList)

interface ParkButtonsProps {
  cart: CartQuery
  currency: Currency
  /** A payment is on its way: the cart stays where it is. */
  locked: boolean
}

export function ParkButtons({ cart, currency, locked }: ParkButtonsProps) {
  const parking = useParking(cart)
  const waiting = useParkedSales()?.length ?? 0
  const [open, setOpen] = useState<'park' | 'list' | null>(null)
  const close = () => setOpen(null)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8') return
    event.preventDefault()
    const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null
    if (inDialog || locked) return
    // With nothing to park, the same key brings back what was parked.
    setOpen(event.shiftKey || !parking.hasCart ? 'list' : 'park')
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  const openPark = useStable(() => setOpen('park'))
  const openList = useStable(() => setOpen('list'))
  return (
    <div className={classes.buttons}>
      <ParkBar
        canPark={!locked && parking.hasCart}
        canResume={!locked}
        waiting={waiting}
        onPark={openPark}
        onList={openList}
      />
      <Suspense>
        {open === 'park' && (
          <ParkDialog suggested={parking.suggested} onPark={parking.park} onClose={close} />
        )}
        {open === 'list' && <ParkedList parking={parking} currency={currency} onClose={close} />}
      </Suspense>
    </div>
  )
}

interface ParkBarProps {
  canPark: boolean
  canResume: boolean
  /** How many are parked. */
  waiting: number
  onPark: () => void
  onList: () => void
}

const ParkBar = memo(function ParkBar({ canPark, canResume, waiting, onPark, onList }: ParkBarProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        leftSection={<IconClockPause size={18} stroke={1.5} aria-hidden />}
        rightSection={
          <kbd className="key" aria-hidden>
            F8
          </kbd>
        }
        disabled={!canPark}
        onClick={onPark}
      >
        {t('sale.parked.park')}
      </Button>
      <Button
        variant="default"
        className={classes.button}
        leftSection={<IconList size={18} stroke={1.5} aria-hidden />}
        rightSection={
          waiting > 0 ? (
            <span className={classes.count} aria-hidden>
              {waiting}
            </span>
          ) : undefined
        }
        aria-description={waiting > 0 ? t('sale.parked.waiting', { count: waiting }) : undefined}
        disabled={!canResume}
        onClick={onList}
      >
        {t('sale.parked.title')}
      </Button>
    </>
  )
})
