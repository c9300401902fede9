import {
  IconArrowBackUp,
  IconCircleFilled,
  IconCloudOff,
  IconDiscount,
  IconTrash,
  IconTruckDelivery,
  IconWifiOff,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../../queries/use-connection.ts'
import { useSalesChannels, useSalesPeople } from '../../../queries/use-people.ts'
import { useKeyLabel } from '../../../queries/use-settings.ts'
import { useTaxPlace } from '../../../queries/use-tax-place.ts'
import { useDayOf, useToday } from '../../../queries/use-today.ts'
import { useUnsent } from '../../../queries/use-unsent.ts'
import { formatDay } from '@evertill/ui/format-day.ts'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { Mark } from '@evertill/ui/mark.tsx'
import { Toolbar } from '@evertill/ui/toolbar.tsx'
import { typeName } from '../../../parts/type-name.ts'
import type { Cart } from './cart-announcer.tsx'
import classes from './cart-panel.module.css'
import type { OpenSheet } from './use-editing.ts'

export function CartHead({ cart, onOpen, locked }: { cart: Cart; onOpen: OpenSheet; locked: boolean }) {
  const { t } = useTranslation()
  const { hasState } = useTaxPlace()
  return (
    <div className={classes.head}>
      <div>
        <div className={classes.headline}>
          <h2 className={classes.type}>{typeName(t, cart.transactionType) || t('layout.anySale')}</h2>
          <OnlineMark />
        </div>
        <p className={classes.number}>
          {cart.nextNumber ?? '–'}
          <BillDetails
            madeAt={cart.draft.Editing?.TransactionDate}
            channelId={cart.draft.SalesChannelID}
            personId={cart.draft.SalesPersonID}
            delivery={cart.draft.DeliveryAddress}
          />
        </p>
      </div>
      <HeadButtons
        canUndo={!locked && cart.draft.canUndo}
        hasLines={!locked && cart.lines.length > 0}
        canDeliver={!locked && mayDeliver(cart.draft, hasState)}
        onUndo={cart.undo}
        onOpen={onOpen}
      />
    </div>
  )
}

/** A made bill keeps its place of supply, and goods that come back are not delivered. */
const mayDeliver = ({ Editing, Returns = [] }: Cart['draft'], hasState: boolean): boolean =>
  hasState && Editing === undefined && Returns.length === 0

interface HeadButtonsProps {
  canUndo: boolean
  hasLines: boolean
  canDeliver: boolean
  onUndo: () => void
  onOpen: OpenSheet
}

const HeadButtons = memo(function HeadButtons({
  canUndo,
  hasLines,
  canDeliver,
  onUndo,
  onOpen,
}: HeadButtonsProps) {
  const { t } = useTranslation()
  const billKey = useKeyLabel('bill')
  const label = (key: string, text: string) => ({ 'aria-label': text, title: `${text} (${key})` })
  return (
    <Toolbar label={t('sale.cart.tools')} className={classes.tools}>
      <IconButton {...label('Ctrl Z', t('sale.cart.undo'))} disabled={!canUndo} onClick={onUndo}>
        <IconArrowBackUp size={20} stroke={1.5} />
      </IconButton>
      <IconButton
        {...label(billKey, t('sale.bill.title'))}
        disabled={!hasLines}
        onClick={() => onOpen('bill')}
      >
        <IconDiscount size={20} stroke={1.5} />
      </IconButton>
      <IconButton
        aria-label={t('sale.deliverTo.title')}
        title={t('sale.deliverTo.title')}
        disabled={!canDeliver}
        onClick={() => onOpen('delivery')}
      >
        <IconTruckDelivery size={20} stroke={1.5} />
      </IconButton>
      <IconButton
        aria-label={t('sale.cart.clearYes')}
        title={t('sale.cart.clearYes')}
        disabled={!hasLines}
        onClick={() => onOpen('clear')}
      >
        <IconTrash size={20} stroke={1.5} />
      </IconButton>
    </Toolbar>
  )
})

interface BillDetailsProps {
  /** Of a bill that is being changed: it keeps its day. */
  madeAt: string | undefined
  channelId: string | undefined
  personId: string | undefined
  delivery: Cart['draft']['DeliveryAddress']
}

/** Where it is delivered, which changes the tax, then the date, and the sales channel and sales person if chosen. */
const BillDetails = memo(function BillDetails({ madeAt, channelId, personId, delivery }: BillDetailsProps) {
  const { i18n, t } = useTranslation()
  const today = useToday()
  const madeOn = useDayOf(madeAt)
  const day = formatDay(madeOn ?? today, i18n.language)
  const channel = useSalesChannels().find(({ value }) => value === channelId)
  const person = useSalesPeople().find(({ value }) => value === personId)
  const place = delivery && t('sale.deliverTo.to', { place: delivery.State })
  const details = [place, day, channel?.label, person?.label].filter((detail) => detail !== undefined)
  return <span className={classes.billDetails}>{details.join(' · ')}</span>
})

const OnlineMark = memo(function OnlineMark() {
  const { t } = useTranslation()
  const { browserOnline, serverReachable } = useConnection()
  const { unsent } = useUnsent()
  const waiting = unsent > 0 ? ` · ${t('connection.unsent', { count: unsent })}` : ''
  const tone = unsent > 0 || !browserOnline ? 'wait' : serverReachable ? 'good' : 'calm'
  const icon = !browserOnline ? (
    <IconWifiOff size={14} stroke={1.5} />
  ) : serverReachable ? (
    <IconCircleFilled size={10} />
  ) : (
    <IconCloudOff size={14} stroke={1.5} />
  )
  const word = !browserOnline ? 'offlineChip' : serverReachable ? 'online' : 'unreachableChip'
  return (
    <Mark tone={tone} icon={icon}>
      {t(`connection.${word}`)}
      <span className={classes.waiting}>{waiting}</span>
    </Mark>
  )
})
