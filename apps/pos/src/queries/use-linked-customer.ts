import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'
import { type CartCustomer, customerOfCart } from './use-cart-customer.ts'

/** The customer that an address names. Undefined while the device is being read, null if there is none. */
export const useLinkedCustomer = (key: string | null, name: string): CartCustomer | null | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(async () => {
    if (key === null || key === '') return null
    const known = await strict.customer.get(key)
    if (known) return customerOfCart(known)
    return { CustomerID: key, Name: name, PhoneNo: '', EmailID: '', GSTIN: '', Groups: [], Points: null }
  }, [strict, key, name])
}
