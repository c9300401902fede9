import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintOf, openLocalAuthority } from '../config/local-authority.ts'
import { openTrustServer } from './trust-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'evertill-trust-'))
const { authority } = openLocalAuthority({ dataDir, names: () => [] })
let trust: Awaited<ReturnType<typeof openTrustServer>>
beforeAll(async () => {
  const tillUrl = (host: string) => `https://${host}:8080`
  trust = await openTrustServer({ authority, tillUrl }, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await trust.close()
  rmSync(dataDir, { recursive: true })
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${trust.port}${path}`, { headers, method, redirect: 'manual' })

test('TL-7 the page gives the authority, its fingerprint, a QR code of itself and the steps of every system', async () => {
  const page = await (await ask('/trust', { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 19_0)' })).text()
  for (const words of [
    'Android',
    'iPhone and iPad',
    'Windows',
    'macOS',
    'Linux',
    fingerprintOf(authority),
    '<svg',
  ])
    expect(page).toContain(words)
  expect(page).toContain('<details open><summary>iPhone and iPad')
  expect(page.match(/<details open>/g)).toHaveLength(1)
  expect(page).toContain(`http://127.0.0.1:${trust.port}/trust`)
  expect(page).toContain('href="https://127.0.0.1:8080/"')
  expect(await (await ask('/trust', { 'accept-language': 'de-DE' })).text()).toContain(
    'Zertifikat herunterladen',
  )
})

test('TL-7 the file is the certificate alone, as phones install it', async () => {
  const file = await ask('/trust/evertill-authority.crt')
  expect(file.headers.get('content-type')).toBe('application/x-x509-ca-cert')
  const read = new X509Certificate(Buffer.from(await file.arrayBuffer()))
  expect(read.fingerprint256).toBe(fingerprintOf(authority))
})

test('TL-8 plain http serves nothing else: every other path leads to https', async () => {
  const moved = await ask('/api/user/signin')
  expect([moved.status, moved.headers.get('location')]).toEqual([302, 'https://127.0.0.1:8080/'])
  expect((await ask('/api/user/signin', {}, 'POST')).status).toBe(405)
  expect((await ask('/trust')).headers.get('content-security-policy')).toContain("default-src 'none'")
})
