/**
 * Runs before everything else, inline in the page: a till whose files arrived damaged must open all the same. It checks
 * every file against the hash from the build and downloads the damaged ones again, past every cache. It touches no
 * storage but its own counter: carts and sales stay as they are.
 */

export interface RepairPage {
  /** Whether the till has drawn its first screen. */
  isUp(): boolean
  fetch(path: string, options: RequestInit): Promise<Response>
  /** Says below the name of the product what is going on. */
  say(text: string): void
  reload(): void
  pause(ms: number): Promise<void>
  now(): number
  /** When this script last reloaded the page; 0 if never. */
  lastReload: { get(): number; set(at: number): void }
}

/** The page that the worker serves. It cannot carry its own hash; the worker knows it and checks it. */
const STORED_PAGE = '/till.html'
const RETRY_MS = 5_000
/** As many as a browser opens connections to a server. One after the other, a few hundred files take half a minute. */
const PARALLEL_CHECKS = 6
/** A second reload this soon means that the first one did not help: it waits, so that the page does not flicker. */
const RELOAD_SPACING_MS = 60_000

const TEXTS = {
  checking: (done: number, all: number) =>
    `Some files of the app did not arrive whole. Repairing: ${done} of ${all} checked. Sales on this device are safe.`,
  waiting: 'A file of the app is damaged and the server cannot be reached. The repair goes on by itself.',
  starting: 'Repaired. Starting again …',
}

/** Path and hash of every file of the till, written by the build. */
const HASHES = '/file-hashes.json'
/** The second attempt bypasses the cache of the browser and makes the worker download the file again. */
const ATTEMPTS: RequestCache[] = ['default', 'reload']

const isHashes = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((hash) => typeof hash === 'string' && hash.startsWith('sha256-'))

/** Null when the list cannot be had now. */
const readHashes = async ({ fetch }: RepairPage): Promise<Record<string, string> | null> => {
  for (const cache of ATTEMPTS) {
    try {
      const hashes: unknown = await (await fetch(HASHES, { cache })).json()
      if (isHashes(hashes)) return hashes
    } catch {
      // Cut off, or the page of a captive portal.
    }
  }
  return null
}

/** Whether the file is as the build made it, now or after downloading it again. */
const makeWhole = async (
  { fetch }: RepairPage,
  path: string,
  integrity: string,
): Promise<'whole' | 'repaired' | 'damaged'> => {
  for (const cache of ATTEMPTS) {
    try {
      const { ok } = await fetch(path, { cache, integrity })
      if (ok) return cache === 'default' ? 'whole' : 'repaired'
    } catch {
      // The hash differs, or the network failed.
    }
  }
  return 'damaged'
}

/** Checks every file. Returns how many were repaired and how many are still damaged. */
export const repairFiles = async (
  page: RepairPage,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<{ repaired: number; damaged: number }> => {
  const hashes = await readHashes(page)
  if (hashes === null) return { repaired: 0, damaged: 1 }
  const result = { repaired: 0, damaged: 0 }
  const files = Object.entries(hashes)
  const waiting = [...files]
  let done = 0
  const checkNext = async (): Promise<void> => {
    const file = waiting.shift()
    if (!file) return
    const state = await makeWhole(page, ...file)
    if (state !== 'whole') result[state] += 1
    done += 1
    onProgress(done, files.length)
    await checkNext()
  }
  await Promise.all(Array.from({ length: PARALLEL_CHECKS }, checkNext))
  if (result.repaired > 0) await page.fetch(STORED_PAGE, { cache: 'reload' }).catch(() => {})
  return result
}

/**
 * Repairs until every file is whole, then starts the page again. `isCertain`: a file of this page is known to have
 * failed. Without that a slow start is no reason to reload.
 */
export const repairStart = async (page: RepairPage, isCertain: boolean): Promise<void> => {
  let needsReload = isCertain
  for (;;) {
    const { repaired, damaged } = await repairFiles(page, (done, all) => {
      if (!page.isUp()) page.say(TEXTS.checking(done, all))
    })
    if (page.isUp()) return
    needsReload ||= repaired > 0
    if (damaged === 0) break
    page.say(TEXTS.waiting)
    await page.pause(RETRY_MS)
  }
  if (!needsReload) return page.say('')
  if (page.now() - page.lastReload.get() < RELOAD_SPACING_MS) await page.pause(RETRY_MS)
  page.lastReload.set(page.now())
  page.say(TEXTS.starting)
  page.reload()
}
