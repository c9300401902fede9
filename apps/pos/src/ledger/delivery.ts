import { type SaleDraftCharge, type ServiceArea, toDomainServiceArea } from '@evertill/contract'
import { type Serviceability, serviceability, uuidV5 } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'
import type { CartChange } from './cart-changes.ts'

interface Parcel {
  storeId: string
  pincode: string
  /** The total of the goods without the fee. */
  amount: number
  /** Something is paid on delivery. */
  isUnpaid: boolean
}

/** Whether the store delivers there. Works offline, from the areas on this device. */
export const deliveryTo = (areas: readonly ServiceArea[], parcel: Parcel): Serviceability =>
  serviceability(areas.map(toDomainServiceArea), {
    storeId: parcel.storeId,
    pincode: parcel.pincode,
    amount: parcel.amount,
    cod: parcel.isUnpaid,
  })

interface Addressed {
  Address1?: string
  Pincode: string
}

/**
 * The pincode that an order is brought to: that of the address on the bill, or else of the customer's. Empty without a
 * street to bring it to.
 */
export const pincodeOfDelivery = (onBill: Addressed | undefined, customer: Addressed | undefined): string => {
  const address = onBill ?? customer
  return address === undefined || (address.Address1 ?? '').trim() === '' ? '' : address.Pincode.trim()
}

/** The same for a cart every time, so that a reload or another address adds no second fee. */
export const feeId = (cartId: string): string => uuidV5(cartId, 'delivery fee')

/** Sets or removes the fee. Returns the same draft if nothing changes. */
export const withFee =
  (fee: Omit<SaleDraftCharge, 'UUID'> | null): CartChange =>
  (draft: CartDraft) => {
    const UUID = feeId(draft.UUID)
    const now = draft.Charges.find((charge) => charge.UUID === UUID)
    if (now?.ChargeAmount === fee?.ChargeAmount) return draft
    const others = draft.Charges.filter((charge) => charge.UUID !== UUID)
    return { ...draft, Charges: fee ? [...others, { ...fee, UUID }] : others }
  }
