import { beforeEach, describe, expect, test } from 'vitest'
import { createShellFiles, type ShellFile } from './shell-files.ts'

const ORIGIN = 'http://till.test'
const at = (key: string) => new URL(key, ORIGIN).href

/** Caches as far as the worker uses them. */
const createCaches = () => {
  const all = new Map<string, Map<string, string>>()
  const open = (name: string) => {
    const rows = all.get(name) ?? new Map<string, string>()
    all.set(name, rows)
    const find = (url: string, { ignoreSearch = false } = {}) =>
      [...rows].find(([key]) => (ignoreSearch ? key.split('?')[0] === at(url) : key === at(url)))?.[1]
    return {
      match: async (url: string, options?: { ignoreSearch?: boolean }) => {
        const body = find(url, options)
        return body === undefined ? undefined : new Response(body)
      },
      put: async (url: string, response: Response) => void rows.set(at(url), await response.text()),
      keys: async () => [...rows.keys()].map((url) => ({ url })),
      delete: async (url: string) => rows.delete(url),
    }
  }
  const caches = {
    open: async (name: string) => open(name),
    match: async (url: string, options?: { ignoreSearch?: boolean }) => {
      for (const name of all.keys()) {
        const found = await open(name).match(url, options)
        if (found) return found
      }
      return undefined
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
  return {
    caches: caches as unknown as CacheStorage,
    all,
    put: (name: string, key: string, body: string) => open(name).put(key, new Response(body)),
  }
}

let calls: { url: string; cache: string }[]
let replies: Record<string, (string | number | Error)[]>
let store: ReturnType<typeof createCaches>

beforeEach(() => {
  calls = []
  replies = {}
  store = createCaches()
})

/** As a browser with integrity: what does not fit its hash is an error. Here the hash of a body is the body itself. */
const fetchLike = async (input: string | Request, options: RequestInit = {}): Promise<Response> => {
  const url = typeof input === 'string' ? input : new URL(input.url).pathname
  calls.push({ url, cache: options.cache ?? '' })
  const reply = replies[url]?.shift() ?? options.integrity ?? 'from the network'
  if (reply instanceof Error) throw reply
  if (typeof reply === 'number') return new Response('', { status: reply })
  if (options.integrity !== undefined && reply !== options.integrity) throw new TypeError('integrity')
  return new Response(reply)
}
const shellOf = (files: ShellFile[]) =>
  createShellFiles(
    files,
    {
      caches: store.caches,
      fetch: fetchLike as typeof fetch,
      location: { origin: ORIGIN } as WorkerLocation,
    },
    () => Promise.resolve(),
  )
const PAGE = { url: 'till.html', integrity: 'page-1' }
const APP = { url: 'assets/app.js', integrity: 'app-1' }
const get = (path: string, options: Partial<Request> = {}) =>
  ({ url: at(path), method: 'GET', mode: 'cors', cache: 'default', ...options }) as Request
const body = async (answer: Promise<Response> | undefined) => (await answer)?.text()

describe('installing a version', () => {
  test('FR-25 stores every file, and downloads nothing that is stored already', async () => {
    await shellOf([PAGE, APP]).install()
    expect(calls.map(({ url }) => url)).toEqual(['/till.html', '/assets/app.js'])
    await shellOf([{ ...PAGE, integrity: 'page-2' }, APP]).install()
    expect(calls.slice(2).map(({ url }) => url)).toEqual(['/till.html'])
  })

  test.each([['portal page'], [502], [new Error('cut')]])(
    'FR-25 F-57 a file that first arrives as %s is downloaded again past the cache of the browser',
    async (bad) => {
      replies['/assets/app.js'] = [bad]
      const shell = shellOf([PAGE, APP])
      await shell.install()
      expect(calls.filter(({ url }) => url === '/assets/app.js').map(({ cache }) => cache)).toEqual([
        'default',
        'reload',
      ])
      expect(await body(shell.answer(get('/assets/app.js')))).toBe('app-1')
    },
  )

  test('FR-25 fails when one file stays damaged', async () => {
    replies['/assets/app.js'] = Array.from({ length: 9 }, () => 'portal page')
    await expect(shellOf([PAGE, APP]).install()).rejects.toThrow('integrity')
  })
})

describe('files of languages', () => {
  const ARABIC = { url: 'assets/ar-1a2b3c4d.js', integrity: 'ar-1', isOnDemand: true }
  const TAMIL = { url: 'assets/ta-1a2b3c4d.js', integrity: 'ta-1', isOnDemand: true }

  test('LN-12 are stored when they are asked for, and never before', async () => {
    const shell = shellOf([PAGE, ARABIC, TAMIL])
    await shell.install()
    expect(calls.map(({ url }) => url)).toEqual(['/till.html'])
    expect(await body(shell.answer(get('/assets/ar-1a2b3c4d.js')))).toBe('ar-1')
    calls = []
    expect(await body(shell.answer(get('/assets/ar-1a2b3c4d.js')))).toBe('ar-1')
    expect(calls).toEqual([])
  })

  test('LN-2 an update brings those along that the version before was asked for', async () => {
    const shell = shellOf([PAGE, ARABIC, TAMIL])
    await shell.install()
    await body(shell.answer(get('/assets/ar-1a2b3c4d.js')))
    calls = []
    const next = { ...ARABIC, url: 'assets/ar-5e6f7a8b.js', integrity: 'ar-2' }
    await shellOf([PAGE, next, { ...TAMIL, url: 'assets/ta-5e6f7a8b.js', integrity: 'ta-2' }]).install()
    expect(calls.map(({ url }) => url)).toEqual(['/assets/ar-5e6f7a8b.js'])
  })
})

describe('answering', () => {
  test('FR-25 serves the page for every screen of the till, from the store', async () => {
    const shell = shellOf([PAGE, APP])
    await shell.install()
    calls = []
    expect(await body(shell.answer(get('/', { mode: 'navigate' })))).toBe('page-1')
    expect(await body(shell.answer(get('/assets/app.js')))).toBe('app-1')
    expect(calls).toEqual([])
  })

  test.each(['/api/x', '/b/x', '/hub/', '/healthz', '/metrics', '/bridge/evertill-bridge.mjs'])(
    'FR-16 FR-25 SB-15 BR-22 leaves %s to the network',
    (path) => {
      expect(shellOf([PAGE]).answer(get(path, { mode: 'navigate' }))).toBeUndefined()
      expect(shellOf([PAGE]).answer(get(path))).toBeUndefined()
    },
  )

  test('FR-25 leaves other methods and other sites to the network', () => {
    expect(shellOf([PAGE]).answer(get('/till.html', { method: 'POST' }))).toBeUndefined()
    expect(shellOf([PAGE]).answer(get('http://other.test/till.html'))).toBeUndefined()
  })

  test('FR-27 a file asked for past the caches is downloaded again and replaces the stored one', async () => {
    const shell = shellOf([PAGE, APP])
    await store.put('evertill-shell', '/assets/app.js?app-1', 'damaged')
    expect(await body(shell.answer(get('/assets/app.js')))).toBe('damaged')
    expect(await body(shell.answer(get('/assets/app.js', { cache: 'reload' })))).toBe('app-1')
    expect(await body(shell.answer(get('/assets/app.js')))).toBe('app-1')
  })
})

describe('cleaning up', () => {
  test('FR-5 keeps the files of the version before for its open pages, and removes older ones', async () => {
    const versions = ['a', 'b', 'c'].map((name) => shellOf([{ url: `assets/${name}.js`, integrity: name }]))
    for (const shell of versions) {
      await shell.install()
      await shell.removeOld()
    }
    const last = versions[2]
    replies = {}
    calls = []
    expect(await body(last?.answer(get('/assets/b.js')))).toBe('b')
    expect(calls).toEqual([])
    expect(await body(last?.answer(get('/assets/a.js')))).toBe('from the network')
  })

  test('FR-25 removes caches whose content was never checked, one version later', async () => {
    await store.put('workbox-precache-v2', '/assets/old.js', 'old')
    const shell = shellOf([APP])
    await shell.removeOld()
    expect(await body(shell.answer(get('/assets/old.js')))).toBe('old')
    await shell.removeOld()
    expect([...store.all.keys()]).toEqual(['evertill-shell'])
  })
})
