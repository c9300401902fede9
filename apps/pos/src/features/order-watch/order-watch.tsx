import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '@evertill/ui/toast.ts'
import { useStable } from '@evertill/ui/use-stable.ts'
import { createOrderBell } from '../../actions/new-orders.ts'
import { useNow } from '../../queries/use-moments.ts'
import { useOrders } from '../../queries/use-orders.ts'
import { useSettings } from '../../queries/use-settings.ts'

const CHECK_MS = 10_000

/** Says on every screen that an order has come. It draws nothing. */
export function OrderWatch() {
  const { t } = useTranslation()
  const now = useNow()
  const { sounds } = useSettings()
  const orders = useOrders()
  const [bell] = useState(createOrderBell)
  const check = useStable(() => {
    const { arrived, rings } = bell.hear(orders ?? [], now())
    const [first] = arrived
    if (first) toast.info(t('orders.arrived', { count: arrived.length, number: first.order.ChannelOrderID }))
    if (rings && sounds !== 'off')
      void import('../../platform/sounds.ts').then(({ playSound }) => playSound('done'))
  })
  useEffect(() => {
    check()
    const timer = setInterval(check, CHECK_MS)
    return () => clearInterval(timer)
  }, [orders, check])
  return null
}
