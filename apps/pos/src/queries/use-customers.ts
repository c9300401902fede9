import type { Customer, CustomField } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { createCustomer, type CreatedCustomer, type CustomerToCreate } from '../actions/create-customer.ts'
import { matchesCustomer, nameOf } from './match-customer.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'

export type { CustomerToCreate } from '../actions/create-customer.ts'

const SHOWN = 20
/** The specification's search debounce; only the server waits for it (decisions.md 16). */
const REMOTE_AFTER_MS = 500

export interface CustomerSearch {
  /** Undefined while the device is being read. */
  customers: readonly Customer[] | undefined
  /** This device has looked for exactly this text. */
  settled: boolean
  /** The server is being asked as well. */
  asking: boolean
}

/** Who matches on this device, at once, and after a pause whoever else the server knows. */
export const useCustomerSearch = (text: string): CustomerSearch => {
  const { api, databases } = useRuntime()
  const { serverReachable } = useConnection()
  const [remote, setRemote] = useState<{ text: string; customers: readonly Customer[] } | null>(null)
  const found = useLiveQuery(async () => {
    const rows = await databases.strict.customer
      .filter((customer) => !customer.IsDeleted && matchesCustomer(customer, text))
      .limit(SHOWN)
      .toArray()
    return { text, rows: rows.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))) }
  }, [databases, text])
  // Until the device has looked for this text, what it found for the one before must not be chosen by a quick Enter.
  const settled = found?.text === text
  const local = found?.rows.filter((customer) => settled || matchesCustomer(customer, text))
  const isAsked = serverReachable && text.trim().length > 1

  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    const ask = async () => {
      const query = { searchParam: text.trim(), size: SHOWN, isDeleted: 'false' } as const
      const answer = await api.call('syncCustomers', { query })
      // What the server knows of a name that nobody types any more is of no use.
      if (!isOver) setRemote({ text, customers: answer.ok ? answer.reply.customers : [] })
    }
    const timer = setTimeout(() => void ask(), REMOTE_AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [api, isAsked, text])

  const known = new Set(local?.map(({ key }) => key))
  const added = remote?.text === text ? remote.customers.filter(({ key }) => !known.has(key)) : []
  return {
    customers: local && [...local, ...added].slice(0, SHOWN),
    settled,
    asking: isAsked && remote?.text !== text,
  }
}

/** Works offline too. */
export const useCreateCustomer = (): ((fields: CustomerToCreate) => Promise<CreatedCustomer>) => {
  const runtime = useRuntime()
  return (fields) => createCustomer(runtime, fields)
}

/** The shop's own fields of a module, as the server defines them. */
export const useCustomFields = (module: CustomField['Module']): readonly CustomField[] => {
  const { strict } = useRuntime().databases
  const fields = useLiveQuery(() => strict.customField.toArray(), [strict])
  return (fields ?? []).filter((field) => field.Module === module && !field.IsDeleted)
}
