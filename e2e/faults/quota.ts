import type { Page } from 'playwright-core'

/**
 * The disk quota of the till. Between two checks of the quota, up to half a minute apart, the browser only counts down
 * what it was granted. So the quota must be small from the start, or it would not check again when the disk is full.
 */
export interface Disk {
  /** Lowers the quota below what the till already uses. */
  fill(): Promise<void>
  /** Restores the quota. */
  free(): Promise<void>
}

const GRANTED_BYTES = 40_000_000

/**
 * Writes more than was ever granted, so that the browser checks the quota; true if it was refused. The data is random,
 * because the compressed size counts.
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

/** Must run before the page opens; lasts as long as the page. */
export const limitDisk = async (page: Page, origin: string): Promise<Disk> => {
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
