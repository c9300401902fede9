import { createContext, type ReactNode, use, useContext, useSyncExternalStore } from 'react'
import type { EntryRuntime, Runtime } from '../actions/runtime.ts'
import type { Observable } from '@evertill/ui/observable.ts'

interface RuntimeSource {
  /** What is loaded so far. */
  parts: EntryRuntime | Runtime
  /** Resolves when everything is loaded. */
  whole: Promise<Runtime>
}

const RuntimeContext = createContext<RuntimeSource | null>(null)

export const RuntimeProvider = ({ parts, whole, children }: RuntimeSource & { children: ReactNode }) => (
  <RuntimeContext value={{ parts, whole }}>{children}</RuntimeContext>
)

const useSource = (): RuntimeSource => {
  const source = useContext(RuntimeContext)
  if (!source) throw new Error('No RuntimeProvider above this component.')
  return source
}

/** For screens before sign-in: never suspends. */
export const useEntryRuntime = (): EntryRuntime => useSource().parts

/** Suspends until the whole till is loaded. */
export const useRuntime = (): Runtime => {
  const { parts, whole } = useSource()
  return 'databases' in parts ? parts : use(whole)
}

export const useObservable = <T,>(source: Observable<T>): T =>
  useSyncExternalStore(source.subscribe, source.get)
