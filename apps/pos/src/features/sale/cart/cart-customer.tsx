import type { CartCustomer } from '../../../queries/use-cart-customer.ts'
import { setCustomer } from '../../../queries/use-cart.ts'
import { useStable } from '../../../ui/use-stable.ts'
import { CustomerLine } from '../customer/customer-line.tsx'
import type { Cart } from './cart-announcer.tsx'

/** Who buys what is in the cart. */
export function CartCustomerLine({ cart, locked }: { cart: Cart; locked: boolean }) {
  const choose = useStable((customer: CartCustomer | undefined) => cart.update(setCustomer(customer)))
  return <CustomerLine customer={cart.draft.Customer} locked={locked} onChoose={choose} />
}
