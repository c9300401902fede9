import type { DeliveryAddress, PostalAddress } from '@evertill/contract'
import { isPincode, stateNamed } from '@evertill/domain'

export type DeliveryFields = Omit<DeliveryAddress, 'StateCode'>
export type DeliveryFault = 'required' | 'pincode'

export const EMPTY_DELIVERY: DeliveryFields = {
  Name: '',
  Address1: '',
  Address2: '',
  City: '',
  State: '',
  Pincode: '',
}

/** The form of an address on a bill or of a customer. */
export const deliveryFieldsOf = (name: string, address: PostalAddress | undefined): DeliveryFields => {
  if (address === undefined) return { ...EMPTY_DELIVERY, Name: name }
  const { Address1, Address2, City, State, Pincode } = address
  return { Name: name, Address1, Address2, City, State, Pincode }
}

/** The State decides the tax, so it is required like the name and the street. */
export const deliveryFaults = (
  fields: DeliveryFields,
): Partial<Record<keyof DeliveryFields, DeliveryFault>> => ({
  ...(fields.Name.trim() === '' ? { Name: 'required' as const } : {}),
  ...(fields.Address1.trim() === '' ? { Address1: 'required' as const } : {}),
  ...(stateNamed(fields.State) === undefined ? { State: 'required' as const } : {}),
  ...(fields.Pincode.trim() === '' || isPincode(fields.Pincode.trim())
    ? {}
    : { Pincode: 'pincode' as const }),
})

export const deliveryOf = (fields: DeliveryFields): DeliveryAddress => ({
  Name: fields.Name.trim(),
  Address1: fields.Address1.trim(),
  Address2: fields.Address2.trim(),
  City: fields.City.trim(),
  State: stateNamed(fields.State)?.name ?? '',
  StateCode: stateNamed(fields.State)?.code ?? '',
  Pincode: fields.Pincode.trim(),
})
