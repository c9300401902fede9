import type { SaleDraftCharge, ServiceArea } from '@evertill/contract'
import { type Serviceability, serviceability, uuidV5 } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'
import type { CartChange } from './cart-changes.ts'

interface Parcel {
  storeId: string
  pincode: string
  /** What the goods come to, without the fee. */
  amount: number
  /** Something is left to be paid at the door. */
  isUnpaid: boolean
}

/** Whether the store brings it there, by what this device knows: it has to be said with or without a network. */
export const deliveryTo = (areas: readonly ServiceArea[], parcel: Parcel): Serviceability =>
  serviceability(
    areas.map((area) => ({
      storeId: area.StoreID,
      pincode: area.Pincode,
      minOrder: area.MinOrder,
      fee: area.Fee,
      etaMin: area.EtaMinutes,
      codAllowed: area.CodAllowed,
      active: area.IsActive,
    })),
    { storeId: parcel.storeId, pincode: parcel.pincode, amount: parcel.amount, cod: parcel.isUnpaid },
  )

/** One per cart and always the same, so that a reload or another address never puts a second fee on the bill. */
export const feeId = (cartId: string): string => uuidV5(cartId, 'delivery fee')

/** The cart with exactly this fee, or none; unchanged when it is so already. */
export const withFee =
  (fee: Omit<SaleDraftCharge, 'UUID'> | null): CartChange =>
  (draft: CartDraft) => {
    const UUID = feeId(draft.UUID)
    const now = draft.Charges.find((charge) => charge.UUID === UUID)
    if (now?.ChargeAmount === fee?.ChargeAmount) return draft
    const others = draft.Charges.filter((charge) => charge.UUID !== UUID)
    return { ...draft, Charges: fee ? [...others, { ...fee, UUID }] : others }
  }
