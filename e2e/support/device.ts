import type { Page, Route } from 'playwright-core'
import { expect, vi } from 'vitest'

type Row = Record<string, unknown>

/** All rows of a store of salesDB, read directly from IndexedDB. */
export const rowsOf = <Kind = Row>(page: Page, store: string): Promise<Kind[]> =>
  page.evaluate(
    (name) =>
      new Promise<never[]>((resolve, reject) => {
        const opening = indexedDB.open('salesDB')
        opening.onerror = () => reject(new Error('salesDB does not open'))
        opening.onsuccess = () => {
          const asking = opening.result.transaction(name).objectStore(name).getAll()
          asking.onsuccess = () => {
            opening.result.close()
            // Drops binary columns, which are large and not needed.
            resolve(asking.result.map((row) => JSON.parse(JSON.stringify(row)) as never))
          }
        }
      }),
    store,
  ) as Promise<Kind[]>

/** Writes a row directly to IndexedDB, as a broken disk or an older version might have left it. */
export const putRow = (page: Page, store: string, row: unknown): Promise<void> =>
  page.evaluate(
    ([name, value]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('salesDB')
        opening.onerror = () => reject(new Error('salesDB does not open'))
        opening.onsuccess = () => {
          const writing = opening.result.transaction(name as string, 'readwrite')
          writing.objectStore(name as string).put(value)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          writing.onabort = () => reject(writing.error ?? new Error('aborted'))
        }
      }),
    [store, row] as const,
  )

export const metadataOf = async (page: Page, kind: string): Promise<Row> =>
  (await rowsOf(page, 'metadata')).find((row) => row.id === kind) ?? {}

/** Sends the page the message that the service worker sends after a push. */
export const sendPush = (page: Page, event: string): Promise<void> =>
  page.evaluate((name) => {
    const data = { type: 'SYNC_EVENT', event: name }
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  }, event)

/** Makes the next sync of products a full one; the products on the device stay in use. */
export const requestFullSync = async (page: Page): Promise<void> =>
  putRow(page, 'metadata', { ...(await metadataOf(page, 'product')), mark: '' })

/** Waits for a pull after the given line of the till's log, and returns its line. */
export const nextPull = async (
  page: Page,
  kind: string,
  after: number,
  isWanted: (row: Row) => boolean = () => true,
): Promise<Row> => {
  let line: Row | undefined
  await vi.waitFor(
    async () => {
      line = (await rowsOf(page, 'syncHistory')).find(
        (row) => row.kind === kind && (row.id as number) > after && isWanted(row),
      )
      expect(line).toBeDefined()
    },
    { timeout: 60_000, interval: 200 },
  )
  return line ?? {}
}

export const lastPull = async (page: Page): Promise<number> =>
  Math.max(0, ...(await rowsOf(page, 'syncHistory')).map((row) => row.id as number))

/** Intercepts calls of this path until the returned function is called; `how` gets the number of the call. */
export const intercept = async (
  page: Page,
  path: string,
  how: (route: Route, call: number) => Promise<void>,
): Promise<() => Promise<void>> => {
  let call = 0
  const handler = (route: Route) => how(route, ++call)
  const isIt = (url: URL) => url.pathname === path
  await page.route(isIt, handler)
  return () => page.unroute(isIt, handler)
}
