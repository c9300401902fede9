import { buyerOnBill } from '@evertill/contract'
import { lacksBuyer } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { headerOfCart } from './cart-header.ts'

/** Whether the law wants to know the buyer of this bill, and the cart does not say enough. */
export const billLacksBuyer = (
  bill: { currency: string; businessDate: string; payable: number },
  cart: CartDraft,
): boolean => lacksBuyer(bill, buyerOnBill(headerOfCart(cart)))
