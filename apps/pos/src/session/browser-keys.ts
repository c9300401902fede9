/** The localStorage keys of the specification that this till uses. It writes no others. */
export type BrowserKey =
  | 'user'
  | 'token'
  | 'stores'
  | 'store'
  | 'fcmToken'
  /** Holds the word `set` when there is a PIN. The PIN itself is never in localStorage (D-10). */
  | 'userPin'
  | 'loginId'
  | 'layoutMode'
  | 'currencySymbol'
  | 'currencyDenomination'

export interface BrowserKeys {
  read<T>(key: BrowserKey): T | null
  write(key: BrowserKey, value: unknown): void
  remove(...keys: BrowserKey[]): void
  /** Clears localStorage except these keys, and all of sessionStorage. */
  clearExcept(...kept: BrowserKey[]): void
  /** Another tab wrote or removed this key; null: it cleared all of them. */
  onChangedElsewhere(listener: (key: BrowserKey | null) => void): () => void
}

type StorageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Strings are stored as they are, everything else as JSON. An unreadable value counts as absent. */
export const createBrowserKeys = (
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>,
  events?: StorageEvents,
  sessionOnly?: Pick<Storage, 'clear'>,
): BrowserKeys => ({
  read: <T>(key: BrowserKey): T | null => {
    const text = storage.getItem(key)
    if (text === null) return null
    if (!text.startsWith('{') && !text.startsWith('[')) return text as T
    try {
      return JSON.parse(text) as T
    } catch {
      return null
    }
  },
  write: (key, value) => storage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value)),
  remove: (...keys) => {
    for (const key of keys) storage.removeItem(key)
  },
  clearExcept: (...kept) => {
    const values = kept.map((key) => [key, storage.getItem(key)] as const)
    storage.clear()
    sessionOnly?.clear()
    for (const [key, value] of values) if (value !== null) storage.setItem(key, value)
  },
  onChangedElsewhere: (listener) => {
    const onStorage = (event: StorageEvent) => {
      if (event.storageArea === null || event.storageArea === storage)
        listener(event.key as BrowserKey | null)
    }
    events?.addEventListener('storage', onStorage)
    return () => events?.removeEventListener('storage', onStorage)
  },
})
