import type { Package, PackageBody } from '@evertill/contract'
import { stateNamed } from '@evertill/domain'
import { collectedBy, numberOfPackage, type PackageOwner, type Packed } from '../../queries/use-packages.ts'

/** What a person enters. The rest of a package comes from its order or bill. */
export interface PackageFields extends Omit<PackageBody, 'Items' | 'StoreID' | 'Version'> {
  packed: Packed
}

const NOTHING = {
  WeightG: 0,
  DimsMm: { Length: 0, Width: 0, Height: 0 },
  Carrier: '',
  AWB: '',
  TrackingUrl: '',
  Note: '',
}

/** Lines that are goods; all of them if none is a product of the shop. */
const goodsOf = (lines: PackageOwner['lines']): ReadonlySet<string> => {
  const products = lines.filter(({ isOther }) => isOther !== true)
  return new Set((products.length > 0 ? products : lines).map(({ lineId }) => lineId))
}

/** A new package holds the goods that no other one does. */
export const newFields = (owner: PackageOwner, others: readonly Package[], left: Packed): PackageFields => ({
  ...NOTHING,
  Number: numberOfPackage(owner.number, others),
  ...(owner.orderId === undefined ? {} : { OrderID: owner.orderId }),
  ...(owner.saleUuid === undefined ? {} : { SaleUUID: owner.saleUuid }),
  // One carrier collects it all, unless an earlier package has less.
  CodAmount: Math.max(0, owner.cod - collectedBy(others)),
  CustomerName: owner.name,
  CustomerPhoneNo: owner.phone,
  Address: owner.address,
  packed: Object.fromEntries(
    Object.entries(left).map(([lineId, qty]) => [lineId, goodsOf(owner.lines).has(lineId) ? qty : 0]),
  ),
})

export const fieldsOf = (parcel: Package): PackageFields => ({
  Number: parcel.Number,
  ...(parcel.OrderID === undefined ? {} : { OrderID: parcel.OrderID }),
  ...(parcel.SaleUUID === undefined ? {} : { SaleUUID: parcel.SaleUUID }),
  WeightG: parcel.WeightG,
  DimsMm: parcel.DimsMm,
  Carrier: parcel.Carrier,
  AWB: parcel.AWB,
  TrackingUrl: parcel.TrackingUrl,
  CodAmount: parcel.CodAmount,
  CustomerName: parcel.CustomerName,
  CustomerPhoneNo: parcel.CustomerPhoneNo,
  Address: parcel.Address,
  Note: parcel.Note,
  packed: Object.fromEntries(parcel.Items.map(({ LineID, Quantity }) => [LineID, Quantity])),
})

export const bodyOf = (
  { packed: _packed, ...fields }: PackageFields,
  StoreID: string,
  Version: number,
): Omit<PackageBody, 'Items'> => ({
  ...fields,
  StoreID,
  Version,
  Number: fields.Number.trim(),
  Address: { ...fields.Address, StateCode: stateNamed(fields.Address.State)?.code ?? '' },
})
