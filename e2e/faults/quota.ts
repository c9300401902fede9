import type { Page } from 'playwright-core'

/**
 * A device's disk from the till's side. Between two looks at the quota the browser counts down what it was given, for up
 * to half a minute: it has to be given little from the start, or it would not look again when there is nothing left.
 */
export interface Disk {
  /** Other programs took the rest: less is granted than the till uses already. */
  fill(): Promise<void>
  /** Somebody tidied up. */
  free(): Promise<void>
}

const GRANTED_BYTES = 40_000_000

/**
 * Asks for more than was ever granted, so that the browser has to look; true when it found no room. Noise, because it is
 * the packed size that counts.
 */
const isRefused = (page: Page): Promise<boolean> =>
  page.evaluate(
    (size) =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('salesDB')
        opening.onerror = () => reject(new Error('salesDB does not open'))
        opening.onsuccess = () => {
          const writing = opening.result.transaction('device', 'readwrite')
          const finish = (answer: boolean) => {
            opening.result.close()
            resolve(answer)
          }
          writing.oncomplete = () => finish(false)
          writing.onabort = () => finish(writing.error?.name === 'QuotaExceededError')
          const value = new Uint8Array(size)
          for (let at = 0; at < size; at += 50_000) crypto.getRandomValues(value.subarray(at, at + 50_000))
          writing.objectStore('device').put({ id: 'filler', value })
        }
      }),
    GRANTED_BYTES,
  )

/** Before the page is opened at this address. Holds as long as the page. */
export const giveSmallDisk = async (page: Page, origin: string): Promise<Disk> => {
  const session = await page.context().newCDPSession(page)
  const grant = async (quotaSize: number) => {
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
  }
  await grant(GRANTED_BYTES)
  return {
    fill: async () => {
      const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
      await grant(Math.floor(usage * 0.9))
      if (!(await isRefused(page))) throw new Error('This browser does not keep to the quota.')
    },
    free: () => grant(GRANTED_BYTES),
  }
}
