import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a file of the till arrives on a bad network. */
export const FILE_FAULTS = ['truncated', 'portal', 'cut', '502'] as const
export type FileFault = (typeof FILE_FAULTS)[number]

const PORTAL = '<!doctype html><title>Wi-Fi</title><p>Please accept the terms of this Wi-Fi'

/** A server in front of the shop's that damages files of the till. */
export interface BadFiles {
  readonly url: string
  /** From now on the first `times` answers for each of these paths are damaged. */
  damage(paths: readonly string[], fault: FileFault, times?: number): void
  /** Which paths have been damaged. */
  damaged(): string[]
  /**
   * Whether the browser may keep files. Not for updates: the versions of a test have the same file names. Kept for ever by the browser, as a build's are, each
   * file of the new version would fail once more than on a real device.
   */
  keep(isKept: boolean): void
  cut(): void
  mend(): void
  close(): Promise<void>
}

export const openBadFiles = async (target: string): Promise<BadFiles> => {
  let left = new Map<string, number>()
  let fault: FileFault = '502'
  let hit: string[] = []
  let isCut = false
  let isKept = true

  const server = createServer((request, response) => {
    if (isCut) return void request.socket.destroy()
    const { pathname } = new URL(request.url ?? '/', target)
    const times = left.get(pathname) ?? 0
    const headers = { ...request.headers, host: new URL(target).host }
    // Compressed bytes cannot be cut at a chosen place.
    if (times > 0) delete headers['accept-encoding']
    const upstream = ask(`${target}${request.url}`, { method: request.method, headers }, (answer) => {
      if (times === 0 || answer.statusCode !== 200) {
        const cacheControl = isKept ? {} : { 'cache-control': 'no-cache' }
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...cacheControl })
        return void answer.pipe(response)
      }
      left.set(pathname, times - 1)
      hit.push(pathname)
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        const half = body.subarray(0, Math.floor(body.length / 2))
        if (fault === '502')
          return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502')
        if (fault === 'portal')
          return void response
            .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'max-age=3600' })
            .end(PORTAL)
        const length = fault === 'cut' ? body.length : half.length
        response.writeHead(200, { ...answer.headers, 'content-length': length })
        if (fault === 'truncated') return void response.end(half)
        response.write(half, () => response.destroy())
      })
    })
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    damage: (paths, next, times = 1) => {
      left = new Map(paths.map((path) => [path, times]))
      fault = next
      hit = []
    },
    damaged: () => hit,
    keep: (next) => {
      isKept = next
    },
    cut: () => {
      isCut = true
      server.closeAllConnections()
    },
    mend: () => {
      isCut = false
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
