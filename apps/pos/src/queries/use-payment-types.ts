import type { Denomination, PaymentType } from '@evertill/contract'
import { INDIAN_DENOMINATIONS, type UpiPayee } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { useObservable, useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

/** What most customers pay with comes first, and what is owed last. */
const RANK = { Cash: 0, Other: 1, Credit: 2 } as const satisfies Record<PaymentType['Kind'], number>

const byUse = (a: PaymentType, b: PaymentType): number =>
  RANK[a.Kind] - RANK[b.Kind] || a.PaymentType.localeCompare(b.PaymentType)

const INDIAN = INDIAN_DENOMINATIONS.map((Value) => ({ Kind: 'Note' as const, Value }))

/** The shop's payment types for sales, as they are on this device. */
export const usePaymentTypes = (): readonly PaymentType[] => {
  const { catalogue } = useRuntime()
  // The lists behind `goods()` are plain data: this subscription renders anew when they were swapped.
  useObservable(catalogue)
  const { paymentTypes } = catalogue.goods().setup
  return useMemo(() => paymentTypes.toSorted(byUse), [paymentTypes])
}

/** Every note and coin, as they are on this device; a device that has none yet reckons with the Indian ones. */
export const useDenominations = (): readonly Pick<Denomination, 'Kind' | 'Value'>[] => {
  const { strict } = useRuntime().databases
  const known = useLiveQuery(() => strict.denomination.toArray(), [strict])
  return known === undefined || known.length === 0 ? INDIAN : known
}

/** What people pay with: nobody rounds a bill up to the next coin. */
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

/** Whom a UPI payment of this store goes to; null where the shop has not said. */
export const useUpiPayee = (): UpiPayee | null => {
  const { strict } = useRuntime().databases
  const storeId = useSession().store?.key
  const configs = useLiveQuery(() => strict.printConfig.toArray(), [strict])
  return useMemo(() => {
    const own = (configs ?? []).filter(({ StoreID, UpiPayee: payee }) => StoreID === storeId && payee)
    const payee = (own.find(({ IsDefault }) => IsDefault) ?? own[0])?.UpiPayee
    if (!payee) return null
    const { Address: address, Name: name, MerchantCode: merchantCode } = payee
    return { address, name, ...(merchantCode === '' ? {} : { merchantCode }) }
  }, [configs, storeId])
}
