import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { API_BASE } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'

/** Nobody may show the till in a frame. Old browsers know the second header only; both must say the same. */
const NO_FRAMES = { policy: ['frame-ancestors', "'none'"], header: ['x-frame-options', 'DENY'] } as const

/** The bridge to printers on the till's own computer. Its port can be changed; browsers allow loopback on an https page. */
const BRIDGE = 'http://127.0.0.1:*'

/** No inline scripts but the one of the till's page, by its hash. Mantine needs inline styles, and the barcode decoder needs WebAssembly. */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", BRIDGE],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  [NO_FRAMES.policy[0]]: [NO_FRAMES.policy[1]],
}

const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g

/** The hashes of the inline scripts in the till's page. That page contains only what our own build wrote. */
const inlineScriptHashes = (staticRoot: string | null): string[] => {
  const page = staticRoot === null ? '' : path.join(staticRoot, 'index.html')
  if (!existsSync(page)) return []
  return [...readFileSync(page, 'utf8').matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** `connect`: servers that a till of this page may be sent to. */
const policyOf = (scripts: readonly string[], connect: readonly string[]): string => {
  const more: Readonly<Record<string, readonly string[]>> = { 'script-src': scripts, 'connect-src': connect }
  return Object.entries(CONTENT_SECURITY_POLICY)
    .map(([directive, sources]) => [directive, ...sources, ...(more[directive] ?? [])].join(' '))
    .join(';')
}

/**
 * The headers of helmet, built once instead of for every reply. upgrade-insecure-requests is left out: on plain http it
 * would lock a shop out of its own server.
 */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  [NO_FRAMES.header[0]]: NO_FRAMES.header[1],
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** A year, for this host only: others of the shop's domain may have no certificate. */
const HSTS = { 'strict-transport-security': 'max-age=31536000' }
/** Replies are about one person and one moment. Neither the browser nor a proxy may keep a copy on disk. */
export const NOT_STORED = { 'cache-control': 'no-store' }

export const sendSecurityHeaders = (
  app: FastifyInstance,
  staticRoot: string | null,
  movedTo: readonly string[] = [],
): void => {
  const policy = policyOf(inlineScriptHashes(staticRoot), movedTo)
  const headers = { 'content-security-policy': policy, ...HEADERS }
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers)
    // On plain http browsers must ignore it. A proxy that speaks https for us says so, if it is trusted (ST-25).
    if (request.protocol === 'https') void reply.headers(HSTS)
    if (request.url.startsWith(API_BASE)) void reply.headers(NOT_STORED)
    done()
  })
}
