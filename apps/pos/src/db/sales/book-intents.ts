import type { Sale } from '@evertill/contract'
import { intentFault, transitionIntent, isFault } from '@evertill/domain'
import { intentKey, type PaymentIntent } from '../cart/payment-intent.ts'
import type { LedgerReader, LedgerWriter } from '../ledger-db.ts'

/** More than a cart ever has. */
const MAX_INTENTS = 1_000

/** Money of the cart is neither counted nor given back, or a payment counts money that is not here. */
export type MoneyRefusal = 'moneyOpen' | 'moneyGone'

/** Those of one cart: keys begin with its UUID. */
const intentsOfCart = async (tx: LedgerReader, cartUuid: string): Promise<PaymentIntent[]> =>
  (await tx.list('paymentIntents', intentKey(cartUuid, ''), MAX_INTENTS)).filter(
    ({ CartUUID }) => CartUUID === cartUuid,
  )

interface MoneyOfCart {
  cartUuid: string
  payments: readonly Pick<Sale['Payments'][number], 'UUID' | 'Amount'>[]
  /** Ids of the intents that the cashier counted: their rows have to be here. */
  counted: readonly string[]
  at: string
}

/**
 * Consumes the intents of a sale in the transaction that commits it, so that no crash leaves money that is charged and
 * on no bill, or on a bill and given back. Refuses before anything is written.
 */
export const bookIntents = async (
  tx: LedgerWriter,
  { cartUuid, payments, counted, at }: MoneyOfCart,
): Promise<MoneyRefusal | undefined> => {
  const intents = await intentsOfCart(tx, cartUuid)
  if (intents.length === 0 && counted.length === 0) return undefined
  const fault = intentFault(
    intents,
    payments.map(({ UUID: id, Amount: amount }) => ({ id, amount, needsIntent: counted.includes(id) })),
  )
  if (fault) return fault.code === 'intent.open' ? 'moneyOpen' : 'moneyGone'
  const paying = new Set(payments.map(({ UUID }) => UUID))
  await tx.put(
    'paymentIntents',
    intents.flatMap((intent) => {
      if (!paying.has(intent.id)) return []
      const state = transitionIntent(intent.state, 'book')
      return isFault(state) || state === 'idle' ? [] : [{ ...intent, state, updatedAt: at }]
    }),
  )
  return undefined
}
