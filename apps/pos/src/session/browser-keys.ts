/** The localStorage keys of the specification that this till uses; nothing else is ever written there (spec §3). */
export type BrowserKey =
  | 'user'
  | 'token'
  | 'stores'
  | 'store'
  | 'fcmToken'
  /** Only the word `set`: that there is a PIN. The PIN itself is in no form in here (decisions.md 10). */
  | 'userPin'
  | 'loginId'
  | 'layoutMode'
  | 'currencySymbol'
  | 'currencyDenomination'

export interface BrowserKeys {
  read<T>(key: BrowserKey): T | null
  write(key: BrowserKey, value: unknown): void
  remove(...keys: BrowserKey[]): void
  /** Everything goes but these, in both storages. */
  clearExcept(...kept: BrowserKey[]): void
  /** Another tab wrote or removed one of the keys; all of them at once is null. */
  onChangedElsewhere(listener: (key: BrowserKey | null) => void): () => void
}

type StorageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Strings are stored as they are, everything else as JSON; what cannot be read counts as absent. */
export const createBrowserKeys = (
  storage: Storage,
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
    const heard = (event: StorageEvent) => {
      if (event.storageArea === null || event.storageArea === storage)
        listener(event.key as BrowserKey | null)
    }
    events?.addEventListener('storage', heard)
    return () => events?.removeEventListener('storage', heard)
  },
})
