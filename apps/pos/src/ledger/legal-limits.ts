import { type BuyerOnBill, lacksBuyer } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'

/** The buyer as the bill of this cart would name them. Goods that are delivered name the buyer by the address. */
const buyerOf = ({
  Customer,
  DeliveryAddress,
}: Pick<CartDraft, 'Customer' | 'DeliveryAddress'>): BuyerOnBill => {
  const at = Customer?.Address ?? DeliveryAddress
  return {
    name: Customer?.Name ?? DeliveryAddress?.Name ?? '',
    gstin: Customer?.GSTIN ?? '',
    address: `${at?.Address1 ?? ''}${at?.City ?? ''}`,
    stateCode: at?.StateCode ?? '',
  }
}

/** Whether the law wants to know the buyer of this bill, and the cart does not say enough. */
export const billLacksBuyer = (
  bill: { currency: string; businessDate: string; payable: number },
  cart: Pick<CartDraft, 'Customer' | 'DeliveryAddress'>,
): boolean => lacksBuyer(bill, buyerOf(cart))
