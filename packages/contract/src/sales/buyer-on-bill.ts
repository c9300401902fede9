import type { BuyerOnBill } from '@evertill/domain'
import type { Sale } from './sale.ts'

type BuyerFields = Pick<Sale, 'CustomerName' | 'CustomerGSTIN' | 'CustomerAddress' | 'DeliveryAddress'>

/** The buyer as a bill names them. Goods that are delivered name the buyer by the address. */
export const buyerOnBill = ({
  CustomerName = '',
  CustomerGSTIN = '',
  CustomerAddress,
  DeliveryAddress,
}: BuyerFields): BuyerOnBill => {
  const at = CustomerAddress ?? DeliveryAddress
  return {
    name: CustomerName || (DeliveryAddress?.Name ?? ''),
    gstin: CustomerGSTIN,
    address: `${at?.Address1 ?? ''}${at?.City ?? ''}`,
    stateCode: at?.StateCode ?? '',
  }
}
