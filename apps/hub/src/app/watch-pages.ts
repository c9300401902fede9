import {
  type Icon,
  IconCashBanknote,
  IconChartBar,
  IconFileAlert,
  IconFlag,
  IconListNumbers,
  IconMail,
  IconTruckDelivery,
} from '@tabler/icons-react'

interface WatchPage {
  to: string
  /** Of the session: who may not read it has no link. */
  right: string
  /** The key of its name. */
  title: string
  icon: Icon
}

const PAGES: readonly WatchPage[] = [
  { to: '/reports', right: 'reports', title: 'reports.title', icon: IconChartBar },
  { to: '/report-schedules', right: 'reports', title: 'schedules.title', icon: IconMail },
  { to: '/held-sales', right: 'quarantine', title: 'held.title', icon: IconFileAlert },
  { to: '/flags', right: 'quarantine', title: 'flags.title', icon: IconFlag },
  { to: '/closings', right: 'closings', title: 'closings.title', icon: IconCashBanknote },
  { to: '/orders', right: 'orders', title: 'orders.title', icon: IconTruckDelivery },
  { to: '/number-gaps', right: 'number-gaps', title: 'numbers.title', icon: IconListNumbers },
]

type Rights = Readonly<Record<string, { read: boolean }>>

export const watchPages = (rights: Rights): readonly WatchPage[] =>
  PAGES.filter(({ right }) => rights[right]?.read === true)
