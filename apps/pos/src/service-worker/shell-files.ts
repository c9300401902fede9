/// <reference lib="webworker" />

/** A file of the till as the build made it. `integrity` is the hash that the build gave it, such as `sha256-…`. */
export interface ShellFile {
  url: string
  integrity: string
  /** Stored when it is first asked for: the texts and fonts of a language. */
  isOnDemand?: boolean
}

export interface ShellFiles {
  /**
   * Downloads what is missing. Rejects unless every file is stored as the build made it. Of those on demand it takes the
   * ones that a version before has been asked for, so that the till keeps its language without a network.
   */
  install(): Promise<void>
  /** Removes what neither this version nor the one before it needs. */
  removeOld(): Promise<void>
  /** The reply for this request; undefined for requests that are not for a file of the till. */
  answer(request: Request): Promise<Response> | undefined
}

const CACHE_NAME = 'evertill-shell'
/** The caches of releases whose worker was built with Workbox, which did not check what it stored. */
const UNCHECKED_CACHE = /^workbox-/
/** Under this key the cache lists the files of the active version. */
const LIST_KEY = '/shell-files'
const PAGE = '/till.html'
/** Files of older versions too: a page that is still open during an update fetches its screens by these names. */
const ASSETS = '/assets/'
/** What the server answers itself: these paths and everything below them. */
const OF_THE_SERVER = ['hub', 'api', 'b', 'bridge', 'healthz', 'metrics']
const NOT_THE_TILL = new RegExp(`^/(${OF_THE_SERVER.join('|')})(/|$)`)
/** The same as patterns of the browser. */
export const SERVER_PATHS: readonly string[] = OF_THE_SERVER.flatMap((path) => [`/${path}`, `/${path}/*`])

/** The path of a file of any version: without the part that is made of its content. */
const stemOf = (path: string): string => path.replace(/-[\w-]{8}(?=\.\w+$)/, '')

/** Pauses before each attempt. A proxy that answers 502 or cuts a transfer is usually well again within seconds. */
const PAUSES_MS = [0, 0, 500, 3_000]
/** More would compete with what the page itself is loading. */
const PARALLEL_DOWNLOADS = 4

export const createShellFiles = (
  files: readonly ShellFile[],
  { caches, fetch, location }: Pick<ServiceWorkerGlobalScope, 'caches' | 'fetch' | 'location'>,
  pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): ShellFiles => {
  const byPath = new Map(files.map((file) => [`/${file.url}`, file]))
  /** The hash is part of the key: a file that did not change is shared by versions, one that changed never is. */
  const keyOf = ({ url, integrity }: ShellFile) => `/${url}?${encodeURIComponent(integrity)}`

  /**
   * The browser compares the body with the hash before it hands out the response, so a truncated file or the page of a
   * captive portal is an error here. All attempts but the first bypass the browser's cache, which may hold the damage.
   */
  const download = async (file: ShellFile, isFirstCached: boolean): Promise<Response> => {
    let failure: unknown
    for (const [attempt, ms] of PAUSES_MS.entries()) {
      if (ms > 0) await pause(ms)
      try {
        const response = await fetch(`/${file.url}`, {
          integrity: file.integrity,
          cache: attempt === 0 && isFirstCached ? 'default' : 'reload',
          credentials: 'same-origin',
          redirect: 'error',
        })
        if (response.ok) return response
        failure = new Error(`${file.url} was answered with ${response.status}`)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  const store = async (file: ShellFile, isFirstCached: boolean): Promise<Response> => {
    const response = await download(file, isFirstCached)
    const cache = await caches.open(CACHE_NAME)
    // A full disk must not keep a page from the file that it has just received.
    await cache.put(keyOf(file), response.clone()).catch(() => {})
    return response
  }

  const read = async (file: ShellFile): Promise<Response> => {
    const cache = await caches.open(CACHE_NAME)
    return (await cache.match(keyOf(file))) ?? store(file, true)
  }

  const readOld = async (request: Request): Promise<Response> =>
    (await caches.match(request.url, { ignoreSearch: true })) ?? fetch(request)

  return {
    install: async () => {
      const cache = await caches.open(CACHE_NAME)
      const asked = new Set((await cache.keys()).map(({ url }) => stemOf(new URL(url).pathname)))
      const waiting = files.filter(({ url, isOnDemand }) => !isOnDemand || asked.has(stemOf(`/${url}`)))
      const downloadNext = async (): Promise<void> => {
        const file = waiting.shift()
        if (!file) return
        if (!(await cache.match(keyOf(file)))) await cache.put(keyOf(file), await download(file, true))
        await downloadNext()
      }
      await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, downloadNext))
    },

    removeOld: async () => {
      const cache = await caches.open(CACHE_NAME)
      const current = files.map(keyOf)
      const before = (await (await cache.match(LIST_KEY))?.json()) as string[] | undefined
      const needed = new Set([...current, ...(before ?? []), LIST_KEY])
      await cache.put(LIST_KEY, Response.json(current))
      for (const { url } of await cache.keys()) {
        const { pathname, search } = new URL(url)
        if (!needed.has(pathname + search)) await cache.delete(url)
      }
      if (!before) return
      for (const name of await caches.keys()) if (UNCHECKED_CACHE.test(name)) await caches.delete(name)
    },

    answer: (request) => {
      const { pathname, origin } = new URL(request.url)
      if (request.method !== 'GET' || origin !== location.origin) return undefined
      const isPage = request.mode === 'navigate'
      if (isPage && NOT_THE_TILL.test(pathname)) return undefined
      const file = byPath.get(isPage ? PAGE : pathname)
      if (!file) return pathname.startsWith(ASSETS) ? readOld(request) : undefined
      // The repair script of the page asks like this for a file whose stored copy is damaged.
      return request.cache === 'reload' && !isPage ? store(file, false) : read(file)
    },
  }
}
