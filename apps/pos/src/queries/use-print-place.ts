import type { PrintConfig } from '@evertill/contract'
import { defaultConfig } from '@evertill/paper/print-config.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

export interface PrintPlace {
  paper: PrintConfig['Paper']
  /** The heading of a report. */
  shop: readonly string[]
}

/** The paper and the shop name of printed reports; undefined while it is being read. */
export const usePrintPlace = (): PrintPlace | undefined => {
  const { strict } = useRuntime().databases
  const { store } = useSession()
  const configs = useLiveQuery(() => strict.printConfig.toArray(), [strict])
  if (configs === undefined) return undefined
  const own = configs.filter(({ StoreID, IsDeleted }) => StoreID === store?.key && !IsDeleted)
  const config = defaultConfig(own)
  const name = store ? `${store.StoreCode} - ${store.StoreName}` : ''
  return { paper: config?.Paper ?? '80mm', shop: [config?.SellerName ?? '', name].filter(Boolean) }
}
