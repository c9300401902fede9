/** As much of localStorage as the product uses. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** Lost with the page. */
export const createMemoryStorage = (): DeviceStorage => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

interface Opened {
  storage: DeviceStorage
  /** The browser denies localStorage, so the storage is in memory. */
  isDenied: boolean
}

/** A browser that blocks site data throws at the property itself, some at the first read. */
export const openDeviceStorage = (open: () => DeviceStorage): Opened => {
  try {
    const storage = open()
    storage.getItem('layoutMode')
    return { storage, isDenied: false }
  } catch {
    return { storage: createMemoryStorage(), isDenied: true }
  }
}

let opened: Opened | undefined

/** One per page, so that what is kept in memory is the same for everyone. */
export const deviceStorage = (): Opened => {
  opened ??= openDeviceStorage(() => window.localStorage)
  return opened
}
