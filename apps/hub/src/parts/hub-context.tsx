import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { deviceStorage } from '@evertill/ui/device-storage.ts'
import { CURRENCIES, type Currency } from '@evertill/domain'
import type { HubClient } from '../api/hub-client.ts'
import { createDrafts, type Drafts } from '../api/drafts.ts'
import { createResourceCalls, type ResourceCalls } from '../api/resource-calls.ts'
import { type HubSession, type ResourceRights, rightsOn, type SessionState } from '../api/session.ts'

interface Hub {
  client: HubClient
  rows: ResourceCalls
}

const HubContext = createContext<Hub | null>(null)

export function HubProvider({ client, children }: { client: HubClient; children: ReactNode }) {
  const hub = useMemo(() => ({ client, rows: createResourceCalls(client) }), [client])
  return <HubContext value={hub}>{children}</HubContext>
}

function useHub(): Hub {
  const hub = useContext(HubContext)
  if (hub === null) throw new Error('HubProvider is missing')
  return hub
}

export const useClient = (): HubClient => useHub().client
export const useResourceCalls = (): ResourceCalls => useHub().rows

export function useSessionState(): SessionState {
  const { state } = useClient()
  return useSyncExternalStore(state.subscribe, state.get)
}

/** Of whoever is signed in, or was until now. Only for pages that the frame shows. */
export function useSession(): HubSession {
  const state = useSessionState()
  const [session] = 'session' in state ? [state.session] : []
  if (!session) throw new Error('Nobody is signed in')
  return session
}

export const useRights = (resource: string): ResourceRights => rightsOn(useSession(), resource)

export function useCurrency(): Currency {
  const { Company } = useSession()
  return Object.values(CURRENCIES).find(({ code }) => code === Company.Currency) ?? CURRENCIES.INR
}

export function useDrafts(): Drafts {
  const { Person } = useSession()
  return useMemo(() => createDrafts(deviceStorage().storage, Person.key), [Person.key])
}
