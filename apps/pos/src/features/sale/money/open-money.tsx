import type { Currency } from '@evertill/domain'
import { Suspense, useEffect, useState } from 'react'
import { logWarning } from '../../../platform/log.ts'
import { lazyPart } from '../../../parts/lazy-part.ts'
import { useRuntime } from '../../../queries/runtime.tsx'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { useOpenMoney } from '../../../queries/use-open-money.ts'
import type { Payment } from '../pay/use-payment.ts'

const OpenMoneyDialog = lazyPart(async () => (await import('./open-money-dialog.tsx')).OpenMoneyDialog)

interface OpenMoneyProps {
  cart: CartQuery
  payment: Payment
  currency: Currency
}

/** After a start, before anything else, every open payment by a device is looked up. Nothing is decided by itself. */
const useLookUp = (hasOpen: boolean): boolean => {
  const runtime = useRuntime()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!hasOpen || isDone) return
    import('../../../parts/money-collector.ts')
      .then(({ moneyCollectorOf }) => moneyCollectorOf(runtime).recover())
      .catch((error: unknown) => logWarning('Open payments could not be looked up.', error))
      .finally(() => setDone(true))
  }, [runtime, hasOpen, isDone])
  return isDone
}

/** Asks what becomes of money that a device has taken and no sale counts. */
export function OpenMoney({ cart, payment, currency }: OpenMoneyProps) {
  const { UUID, Taken = [] } = cart.draft
  const counted = Taken.flatMap(({ IntentID }) => (IntentID === undefined ? [] : [IntentID]))
  const open = useOpenMoney(UUID, counted, payment.busy)
  const isLookedUp = useLookUp(open.length > 0)
  const [later, setLater] = useState<readonly string[]>([])
  const [first] = open.filter(({ intent }) => !later.includes(intent.key))
  if (!first || !isLookedUp || payment.busy) return null
  return (
    <Suspense>
      <OpenMoneyDialog
        key={first.intent.key}
        money={first}
        cart={cart}
        currency={currency}
        onFinish={payment.open}
        onLater={() => setLater([...later, first.intent.key])}
      />
    </Suspense>
  )
}
