import { type Denomination, denominationsOf, type PaymentType } from '@evertill/contract'
import type { UpiPayee } from '@evertill/domain'
import { defaultConfig } from '@evertill/paper/print-config.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { cashOfCurrency } from '../platform/cash-of-currency.ts'
import { useObservable, useRuntime } from './runtime.tsx'
import { useCurrency } from './use-currency.ts'
import { useSession } from './use-session.ts'

/** Most used first, credit last. */
const RANK = { Cash: 0, Other: 1, Credit: 2 } as const satisfies Record<PaymentType['Kind'], number>

const byUse = (a: PaymentType, b: PaymentType): number =>
  RANK[a.Kind] - RANK[b.Kind] || a.PaymentType.localeCompare(b.PaymentType)

/** The payment types for sales. */
export const usePaymentTypes = (): readonly PaymentType[] => {
  const { catalogue } = useRuntime()
  // `goods()` returns plain data: this subscription renders again when it was replaced.
  useObservable(catalogue)
  const { paymentTypes } = catalogue.goods().setup
  return useMemo(() => paymentTypes.toSorted(byUse), [paymentTypes])
}

type Cash = Pick<Denomination, 'Kind' | 'Value'>

const NONE: readonly Cash[] = []

/** What was read last, by currency: what opens later shows it at once, and no button appears after its panel. */
const kept = new WeakMap<object, Map<string, readonly Cash[]>>()

/** All notes and coins; those of the currency until the device has its own list. */
export const useDenominations = (): readonly Cash[] => {
  const { strict } = useRuntime().databases
  const { code } = useCurrency()
  const known = useLiveQuery(async () => {
    const own = await strict.denomination.toArray()
    const cash = own.length > 0 ? own : denominationsOf(await cashOfCurrency(code))
    kept.set(strict, new Map([[code, cash]]))
    return cash
  }, [strict, code])
  return known ?? kept.get(strict)?.get(code) ?? NONE
}

/** The notes, largest first. Suggested cash amounts are rounded up to notes, not to coins. */
export const useNotes = (): readonly number[] => {
  const known = useDenominations()
  return useMemo(
    () =>
      known
        .filter(({ Kind }) => Kind === 'Note')
        .map(({ Value }) => Value)
        .toSorted((a, b) => b - a),
    [known],
  )
}

/** The payee of UPI payments of this store, or null. */
export const useUpiPayee = (): UpiPayee | null => {
  const { strict } = useRuntime().databases
  const storeId = useSession().store?.key
  const configs = useLiveQuery(() => strict.printConfig.toArray(), [strict])
  return useMemo(() => {
    const own = (configs ?? []).filter(({ StoreID, UpiPayee: payee }) => StoreID === storeId && payee)
    const payee = defaultConfig(own)?.UpiPayee
    if (!payee) return null
    const { Address: address, Name: name, MerchantCode: merchantCode } = payee
    return { address, name, ...(merchantCode === '' ? {} : { merchantCode }) }
  }, [configs, storeId])
}
