import type { Order } from '@evertill/contract'
import { isAcceptOverdue, type OrderState } from '@evertill/domain'
import {
  IconArrowBackUp,
  IconBan,
  IconBell,
  IconCash,
  IconCheck,
  IconClock,
  IconCreditCard,
  IconMapPinOff,
  IconPackage,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark, type MarkTone } from '@evertill/ui/mark.tsx'
import { useSeconds, useServed } from '../../queries/use-orders.ts'

const LOOKS: Readonly<Record<OrderState, readonly [MarkTone, typeof IconBell]>> = {
  new: ['wait', IconBell],
  accepted: ['wait', IconCheck],
  rejected: ['wrong', IconBan],
  expired: ['wrong', IconClock],
  picking: ['wait', IconPackage],
  packed: ['calm', IconPackage],
  dispatched: ['calm', IconTruckDelivery],
  delivered: ['good', IconCheck],
  completed: ['good', IconCheck],
  cancelled: ['wrong', IconBan],
  returning: ['wait', IconArrowBackUp],
  returned: ['calm', IconArrowBackUp],
}

export function StateMark({ state }: { state: OrderState }): ReactNode {
  const { t } = useTranslation()
  const [tone, Icon] = LOOKS[state]
  return (
    <Mark tone={tone} icon={<Icon size={16} stroke={1.5} />}>
      {t(`orders.states.${state}`)}
    </Mark>
  )
}

/** How it is paid, and whether that has happened: what was not paid yet looks like it. */
export function PaymentMark({ order: { Payment } }: { order: Order }) {
  const { t } = useTranslation()
  const isCod = Payment.Mode === 'cod'
  const Icon = isCod ? IconCash : IconCreditCard
  const text = {
    pending: isCod ? t('orders.cod') : t('orders.unpaid'),
    paid: isCod ? t('orders.codPaid') : t('orders.prepaid'),
    refunded: t('orders.refunded'),
  }[Payment.Status]
  return (
    <Mark tone={Payment.Status === 'pending' ? 'wait' : 'calm'} icon={<Icon size={16} stroke={1.5} />}>
      {text}
    </Mark>
  )
}

/** Why the shop does not deliver a new order there, by the areas on this device. */
export function DeliveryMark({ order }: { order: Order }) {
  const { t } = useTranslation()
  const answer = useServed(order)
  if (order.State !== 'new' || answer === undefined || answer.serviceable) return null
  const { Pincode: pincode } = order.Address
  const text = {
    'invalid-pincode': t('orders.served.noPincode'),
    'not-served': t('orders.served.notServed', { pincode }),
    'below-minimum': t('orders.served.belowMinimum', { pincode }),
    'no-cod': t('orders.served.noCod', { pincode }),
  }[answer.reason]
  return (
    <Mark tone="wrong" icon={<IconMapPinOff size={16} stroke={1.5} />}>
      {text}
    </Mark>
  )
}

const UNBILLED: readonly OrderState[] = ['new', 'accepted', 'picking']

/** The State decides between CGST with SGST, and IGST. Without one the bill is taxed like a sale at the counter. */
export function StateUnknownMark({ order }: { order: Order }) {
  const { t } = useTranslation()
  if (order.Address.StateCode !== '' || !UNBILLED.includes(order.State)) return null
  return (
    <Mark tone="wrong" icon={<IconMapPinOff size={16} stroke={1.5} />}>
      {t('orders.stateUnknown', { state: order.Address.State.slice(0, 30) })}
    </Mark>
  )
}

const clockOf = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const rest = two(seconds % 60)
  return seconds < 3_600
    ? `${Math.floor(seconds / 60)}:${rest}`
    : `${Math.floor(seconds / 3_600)}:${two((seconds % 3_600) / 60)}:${rest}`
}

/** What is left to accept a new order; nothing for any other. */
export function TimeLeft({ order }: { order: Order }) {
  const { t } = useTranslation()
  const isNew = order.State === 'new'
  const now = useSeconds(isNew)
  if (!isNew) return null
  const isOver = isAcceptOverdue({ state: order.State, acceptBy: order.AcceptBy }, now)
  const time = clockOf(Date.parse(order.AcceptBy) - now)
  return (
    <Mark tone={isOver ? 'wrong' : 'wait'} icon={<IconClock size={16} stroke={1.5} />}>
      {isOver ? t('orders.overdue') : t('orders.left', { time })}
    </Mark>
  )
}
