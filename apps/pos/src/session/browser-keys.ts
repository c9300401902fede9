/** The localStorage keys of the specification that this till uses; nothing else is ever written there. */
export type BrowserKey = 'token' | 'user' | 'stores' | 'store' | 'loginId' | 'currencySymbol' | 'fcmToken'

export interface BrowserKeys {
  read<T>(key: BrowserKey): T | null
  write(key: BrowserKey, value: unknown): void
  remove(key: BrowserKey): void
}

/** Strings are stored as they are, everything else as JSON; what cannot be read counts as absent. */
export const createBrowserKeys = (storage: Storage): BrowserKeys => ({
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
  remove: (key) => storage.removeItem(key),
})
