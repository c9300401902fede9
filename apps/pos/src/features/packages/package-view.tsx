import type { Package } from '@evertill/contract'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useAccess } from '../../queries/use-access.ts'
import { useConnection } from '../../queries/use-connection.ts'
import { useOrder } from '../../queries/use-orders.ts'
import { nextStates, type PackageOwner, usePackageActions } from '../../queries/use-packages.ts'
import { StateTimeline } from '../../parts/state-timeline.tsx'
import { PackageForm } from './package-form.tsx'
import { PackageMark } from './package-mark.tsx'
import { PackagePrints } from './package-prints.tsx'
import classes from './packages.module.css'

interface PackageViewProps {
  parcel: Package
  /** Null if its order or bill is not on this device. */
  owner: PackageOwner | null
}

export function PackageView({ parcel, owner }: PackageViewProps) {
  const { t } = useTranslation()
  const { may } = useAccess()
  const { OrderID, SaleUUID, Attempts, State } = parcel
  return (
    <>
      <h1>{t('packages.edit', { number: parcel.Number })}</h1>
      <div className={classes.marks}>
        <PackageMark state={State} />
        {Attempts > 0 && <span>{t('packages.attempts', { count: Attempts })}</span>}
        {OrderID !== undefined && (
          <Anchor component={Link} to={`/online_orders/${OrderID}`}>
            {t('packages.order')}
          </Anchor>
        )}
        {SaleUUID !== undefined && (
          <Anchor component={Link} to={`/sales/viewsales/${SaleUUID}`}>
            {t('packages.bill')}
          </Anchor>
        )}
        {parcel.TrackingUrl !== '' && (
          <Anchor href={parcel.TrackingUrl} target="_blank" rel="noreferrer">
            {t('packages.tracking')}
          </Anchor>
        )}
      </div>
      {may('Packages', 'update') && <Moves parcel={parcel} />}
      <PackagePrints parcel={parcel} owner={owner} />
      <div className={classes.columns}>
        <div>{owner && may('Packages', 'update') && <PackageForm owner={owner} parcel={parcel} />}</div>
        <StateTimeline title={t('packages.history')} of="packages" entries={parcel.Timeline} />
      </div>
    </>
  )
}

/** Mishaps and the way back are never the usual next step, and come after it. */
const UNUSUAL: readonly Package['State'][] = [
  'cancelled',
  'lost',
  'damaged',
  'rto_initiated',
  'rto_disposed',
  'delivery_failed',
  'pickup_failed',
]

function Moves({ parcel }: { parcel: Package }) {
  const { t } = useTranslation()
  const { move } = usePackageActions()
  const { serverReachable } = useConnection()
  const [busy, setBusy] = useState(false)
  const order = useOrder(parcel.OrderID ?? '')
  const isUnusual = (state: Package['State']): boolean => UNUSUAL.includes(state)
  const states = nextStates(parcel, order?.state).toSorted(
    (a, b) => Number(isUnusual(a)) - Number(isUnusual(b)),
  )
  if (states.length === 0) return null
  const run = async (to: Exclude<Package['State'], 'draft'>) => {
    setBusy(true)
    const outcome = await move(parcel, to)
    setBusy(false)
    if (!outcome.ok) return toast.error(outcome.message)
    return toast.info(t('packages.moved', { number: parcel.Number, state: t(`packages.states.${to}`) }))
  }
  return (
    <div className={classes.acts} data-no-toast role="group" aria-label={t('packages.moves')}>
      {states.map((to) =>
        to === 'draft' ? null : (
          <Button
            key={to}
            variant="default"
            isWrong={isUnusual(to)}
            disabled={busy || !serverReachable}
            onClick={() => void run(to)}
          >
            {t(`packages.states.${to}`)}
          </Button>
        ),
      )}
    </div>
  )
}
