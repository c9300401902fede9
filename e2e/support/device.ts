import type { Page, Route } from 'playwright-core'
import { expect, vi } from 'vitest'

type Row = Record<string, unknown>

/** All rows of a store of salesDB, read past the till. */
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
            // Columns are of no use outside, and large.
            resolve(asking.result.map((row) => JSON.parse(JSON.stringify(row)) as never))
          }
        }
      }),
    store,
  ) as Promise<Kind[]>

/** Writes a row behind the till's back, as a broken disk or an older program might have left it. */
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

/** What the service worker does when the server pushes. */
export const tell = (page: Page, event: string): Promise<void> =>
  page.evaluate((name) => {
    const data = { type: 'SYNC_EVENT', event: name }
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  }, event)

/** From here on the next sync of products is a full one; what is on the device stays in use. */
export const wantFullSync = async (page: Page): Promise<void> =>
  putRow(page, 'metadata', { ...(await metadataOf(page, 'product')), mark: '' })

/** Waits for a pull that began after the given moment of the till's log, and returns its line. */
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

/** Answers calls of this path by hand until it is undone; `how` gets the number of the call. */
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
