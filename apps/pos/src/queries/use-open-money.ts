import { isOpenIntent } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Runtime } from '../actions/runtime.ts'
import type { PaymentIntent } from '../db/cart/payment-intent.ts'
import { cartLockName } from '../ledger/cart.ts'
import { cartStandsFor } from '../ledger/payment-intents.ts'
import type { Locks } from '../platform/locks.ts'
import { useRuntime } from './runtime.tsx'

/** Money that somebody has to decide on. */
export interface OpenMoney {
  intent: PaymentIntent
  /** The cart of this window: its sale can be finished here. */
  isHere: boolean
}

const isHeld = async (locks: Locks, name: string): Promise<boolean> => {
  if (!(await locks.tryHold(name))) return true
  locks.release(name)
  return false
}

/** A parked sale waits with its money; the cart of another window is that window's. */
const belongsElsewhere = async (
  { ledger, locks }: Pick<Runtime, 'ledger' | 'locks'>,
  { CartUUID }: PaymentIntent,
): Promise<boolean> => {
  const stands = await cartStandsFor({ db: ledger }, CartUUID)
  return stands === 'parked' || (stands === 'cart' && (await isHeld(locks, cartLockName(CartUUID))))
}

/**
 * Money that a device has taken, or may have, and that pays nothing: not what this cart counts already, what a parked
 * sale waits with, or what another window is busy with.
 */
export const useOpenMoney = (
  cartUuid: string,
  counted: readonly string[],
  /** This page is asking a device: what comes of it is looked at when it is done. */
  isBusy: boolean,
): readonly OpenMoney[] => {
  const { databases, ledger, locks } = useRuntime()
  const open = useLiveQuery(
    () => databases.strict.paymentIntents.filter(({ state }) => isOpenIntent(state)).toArray(),
    [databases],
  )
  const ids = (open ?? []).map(({ id, state }) => `${id} ${state}`).join()
  const shown = useLiveQuery(async () => {
    const found: OpenMoney[] = []
    for (const intent of open ?? []) {
      const isHere = intent.CartUUID === cartUuid
      if (isHere && counted.includes(intent.id) && intent.state === 'approved') continue
      if (!isHere && (await belongsElsewhere({ ledger, locks }, intent))) continue
      // A page that is busy with it says itself what comes of it.
      if (await isHeld(locks, `evertill-intent-${intent.key}`)) continue
      found.push({ intent, isHere })
    }
    return found
  }, [ids, cartUuid, counted.join(), isBusy])
  return shown ?? []
}
