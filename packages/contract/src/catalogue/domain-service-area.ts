import type { serviceability } from '@evertill/domain'
import type { ServiceArea } from './lists.ts'

type DomainServiceArea = Parameters<typeof serviceability>[0][number]

/** A service area as the domain reads it. Till and server decide by the same fields. */
export const toDomainServiceArea = (area: ServiceArea): DomainServiceArea => ({
  storeId: area.StoreID,
  pincode: area.Pincode,
  minOrder: area.MinOrder,
  fee: area.Fee,
  etaMin: area.EtaMinutes,
  codAllowed: area.CodAllowed,
  active: area.IsActive,
})
