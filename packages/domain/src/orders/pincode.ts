/** Where a store delivers. Cached on the device, so that the check works offline. */
export interface ServiceArea {
  storeId: string
  pincode: string
  minOrder: number
  fee: number
  etaMin: number
  codAllowed: boolean
  active: boolean
}

export function isPincode(text: string): boolean {
  return /^[1-9][0-9]{5}$/.test(text)
}

export type Serviceability =
  | { serviceable: true; fee: number; etaMin: number; codAllowed: boolean }
  | {
      serviceable: false
      reason: 'invalid-pincode' | 'not-served' | 'below-minimum' | 'no-cod'
      minOrder?: number
    }

export function serviceability(
  areas: readonly ServiceArea[],
  order: { storeId: string; pincode: string; amount: number; cod: boolean },
): Serviceability {
  if (!isPincode(order.pincode)) return { serviceable: false, reason: 'invalid-pincode' }
  const area = areas.find(
    (one) => one.active && one.storeId === order.storeId && one.pincode === order.pincode,
  )
  if (area === undefined) return { serviceable: false, reason: 'not-served' }
  if (order.amount < area.minOrder)
    return { serviceable: false, reason: 'below-minimum', minOrder: area.minOrder }
  if (order.cod && !area.codAllowed) return { serviceable: false, reason: 'no-cod' }
  return { serviceable: true, fee: area.fee, etaMin: area.etaMin, codAllowed: area.codAllowed }
}
