import type { PostalAddress, PrintConfig, Sale } from '@evertill/contract'
import { readable, stateCodeOf, stateOf } from '@evertill/domain'

/** A name and an address as they are printed. Parts that are not known are empty. */
export interface Party {
  name: string
  address: readonly string[]
  /** "Karnataka (29)" */
  state: string
}

/** As it was at the sale. Sales of earlier versions do not say it; then the print configuration does. */
export const sellerOf = (sale: Sale, config: PrintConfig | null): Party & { gstin: string } => {
  const { Seller } = sale
  const gstin = Seller?.GSTIN || (config?.SellerGSTIN ?? '')
  const address = linesOf(Seller?.Address)
  const printed = readable(config?.SellerAddress ?? '')
  return {
    name: readable(Seller?.LegalName || (config?.SellerName ?? '')),
    address: address.length > 0 || printed === '' ? address : [printed],
    state: stateOfAddress(Seller?.Address) || stateOfGstin(gstin),
    gstin,
  }
}

export type Buyer = Party & { phone: string; gstin: string }

export const buyerOf = (sale: Sale): Buyer | null => {
  const { CustomerName = '', CustomerPhoneNo: phone = '', CustomerGSTIN: gstin = '' } = sale
  const address = linesOf(sale.CustomerAddress)
  if (CustomerName === '' && phone === '' && gstin === '' && address.length === 0) return null
  const state = stateOfAddress(sale.CustomerAddress) || stateOfGstin(gstin)
  return { name: readable(CustomerName), phone, gstin, address, state }
}

export const deliveryOf = ({ DeliveryAddress }: Sale): Party | null =>
  DeliveryAddress
    ? {
        name: readable(DeliveryAddress.Name),
        address: linesOf(DeliveryAddress),
        state: stateOfAddress(DeliveryAddress),
      }
    : null

/** "Kerala (32)" */
export const stateLabel = (code: string): string => {
  const state = stateOf(code)
  return state ? `${state.name} (${state.code})` : ''
}

const stateOfGstin = (gstin: string): string => stateLabel(stateCodeOf(gstin) ?? '')

const stateOfAddress = (address: PostalAddress | undefined): string =>
  stateLabel(address?.StateCode ?? '') || readable(address?.State ?? '')

const linesOf = (address: PostalAddress | undefined): string[] => {
  if (!address) return []
  const { Address1, Address2, City, Pincode } = address
  const place = [City, Pincode].filter((part) => part !== '').join(' ')
  return [Address1, Address2, place].map((line) => readable(line)).filter((line) => line !== '')
}
