import type { Customer, CustomField } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { createCustomer, type CreatedCustomer, type CustomerToCreate } from '../actions/create-customer.ts'
import { editCustomer, type EditedCustomer } from '../actions/edit-customer.ts'
import { nameOfCustomer } from '../ledger/cart-customer.ts'
import { matchesCustomer } from './match-customer.ts'
import { useRuntime } from './runtime.tsx'
import { SERVER_DEBOUNCE_MS } from './server-query.ts'
import { useConnection } from './use-connection.ts'

export type { CustomerToCreate } from '../actions/create-customer.ts'

const MAX_RESULTS = 20

export interface CustomerSearch {
  /** Undefined while the device is being read. */
  customers: readonly Customer[] | undefined
  /** The local results are for exactly this text. */
  settled: boolean
  /** The server is still being asked. */
  asking: boolean
}

/** Matches on this device at once, and after a pause further ones from the server. */
export const useCustomerSearch = (text: string): CustomerSearch => {
  const { api, databases } = useRuntime()
  const { serverReachable } = useConnection()
  const [remote, setRemote] = useState<{ text: string; customers: readonly Customer[] } | null>(null)
  const found = useLiveQuery(async () => {
    const rows = await databases.strict.customer
      .filter((customer) => !customer.IsDeleted && matchesCustomer(customer, text))
      .limit(MAX_RESULTS)
      .toArray()
    return { text, rows: rows.toSorted((a, b) => nameOfCustomer(a).localeCompare(nameOfCustomer(b))) }
  }, [databases, text])
  // Until the results are for this text, a quick Enter must not choose one of the previous text.
  const settled = found?.text === text
  const local = found?.rows.filter((customer) => settled || matchesCustomer(customer, text))
  const asksServer = serverReachable && text.trim().length > 1

  useEffect(() => {
    if (!asksServer) return
    let isStale = false
    const ask = async () => {
      const query = { searchParam: text.trim(), size: MAX_RESULTS, isDeleted: 'false' } as const
      const answer = await api.call('syncCustomers', { query })
      // Ignored once the text has changed.
      if (!isStale) setRemote({ text, customers: answer.ok ? answer.reply.customers : [] })
    }
    const timer = setTimeout(() => void ask(), SERVER_DEBOUNCE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [api, asksServer, text])

  const known = new Set(local?.map(({ key }) => key))
  const added = remote?.text === text ? remote.customers.filter(({ key }) => !known.has(key)) : []
  return {
    customers: local && [...local, ...added].slice(0, MAX_RESULTS),
    settled,
    asking: asksServer && remote?.text !== text,
  }
}

/** Works offline too. */
export const useCreateCustomer = (): ((fields: CustomerToCreate) => Promise<CreatedCustomer>) => {
  const runtime = useRuntime()
  return (fields) => createCustomer(runtime, fields)
}

/** Works offline too. */
export const useEditCustomer = (): ((
  before: Customer,
  fields: CustomerToCreate,
) => Promise<EditedCustomer>) => {
  const runtime = useRuntime()
  return (before, fields) => editCustomer(runtime, before, fields)
}

/** The shop's own fields of a module, as the server defines them. */
export const useCustomFields = (module: CustomField['Module']): readonly CustomField[] => {
  const { strict } = useRuntime().databases
  const fields = useLiveQuery(() => strict.customField.toArray(), [strict])
  return (fields ?? []).filter((field) => field.Module === module && !field.IsDeleted)
}
