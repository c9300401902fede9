import { X509Certificate } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeServerCertificate, newKey } from '../platform/x509.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../testing/test-certificate.ts'
import { keepRenewed, openCertificates } from './certificates.ts'
import { fingerprintOf, openLocalAuthority } from './local-authority.ts'
import { StartupError } from './startup-error.ts'
import { readTlsSource, type TlsConfig } from './tls-config.ts'

const root = mkdtempSync(join(tmpdir(), 'evertill-ca-'))
afterAll(() => rmSync(root, { recursive: true }))
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'data-'))
})

const DAY_MS = 24 * 60 * 60_000

type Asked = { readonly ca: string; readonly servername?: string }

/** What a client says that trusts nothing but `ca`: the status, or why it refuses. */
const askAt = (port: number, { ca, servername }: Asked): Promise<number | string> =>
  new Promise((resolve) => {
    const at = { host: '127.0.0.1', port, ca, agent: false as const, ...(servername ? { servername } : {}) }
    const sent = request(at, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.message))
    sent.end()
  })

const serve = async (tls: TlsConfig) => {
  const server = createServer(tls, (_request, reply) => reply.end('here'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { server, ask: (asked: Asked) => askAt(port, asked), close: () => server.close() }
}

describe('an authority of the server’s own', () => {
  test('TL-1 a client that trusts it reads the server by each of its names, and no other client does', async () => {
    const local = openLocalAuthority({ dataDir, names: () => ['192.168.7.9', 'till.local'] })
    const { ask, close } = await serve(local.current())
    for (const servername of ['localhost', 'till.local'])
      expect(await ask({ ca: local.authority, servername }), servername).toBe(200)
    expect(await ask({ ca: local.authority })).toBe(200)
    expect(await ask({ ca: local.authority, servername: 'other.local' })).toContain('altnames')
    expect(await ask({ ca: TEST_CERTIFICATE })).toContain('self-signed certificate in certificate chain')
    const other = openLocalAuthority({ dataDir: join(dataDir, 'other'), names: () => [] })
    expect(await ask({ ca: other.authority })).not.toBe(200)
    close()
  })

  test('TL-2 its key is readable by the server’s user alone, and a start finds the same authority again', () => {
    const first = openLocalAuthority({ dataDir, names: () => [] })
    const again = openLocalAuthority({ dataDir, names: () => [] })
    expect(again.authority).toBe(first.authority)
    expect(fingerprintOf(first.authority)).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    expect(statSync(join(dataDir, 'tls', 'authority.key')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'tls')).mode & 0o777).toBe(0o700)
    const issued = new X509Certificate(again.current().cert)
    expect(issued.verify(new X509Certificate(first.authority).publicKey)).toBe(true)
  })

  test('TL-3 what its key signs for a name of the internet is refused by those who trust it', async () => {
    const { authority } = openLocalAuthority({ dataDir, names: () => [] })
    const stolen = readFileSync(join(dataDir, 'tls', 'authority.key'), 'utf8')
    const key = newKey()
    const validity = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS) }
    const name = new X509Certificate(authority).subject.replace('CN=', '')
    const forged = (names: string[]) =>
      makeServerCertificate({ name, key: stolen, cert: authority }, { key, names, validity })
    const { server, ask, close } = await serve({ cert: forged(['localhost']), key })
    expect(await ask({ ca: authority, servername: 'localhost' })).toBe(200)
    server.setSecureContext({ cert: forged(['bank.example']), key })
    expect(await ask({ ca: authority, servername: 'bank.example' })).toContain('permitted subtree violation')
    close()
  })

  test('TL-3 of the internet it vouches for what the server had when it was made, and for nothing later', () => {
    let names = ['203.0.113.7', 'shop.example', 'a b', '10.1.2.3', 'fe80::1']
    const { current } = openLocalAuthority({ dataDir, names: () => names })
    const listed = () => new X509Certificate(current().cert).subjectAltName ?? ''
    for (const name of ['203.0.113.7', 'shop.example', '10.1.2.3', 'FE80:0:0:0:0:0:0:1'])
      expect(listed()).toContain(name)
    expect(listed()).not.toContain('a b')
    names = ['203.0.113.8', 'bank.example', '2001:db8::1', '10.1.2.4']
    expect(listed()).toContain('10.1.2.4')
    expect(listed()).not.toMatch(/203\.0|example|2001/i)
  })

  test('TL-4 its certificate is renewed a month before it ends, and when an address is added', () => {
    let [now, names] = [new Date('2027-01-01T00:00:00Z'), ['10.0.0.5']]
    const { current } = openLocalAuthority({ dataDir, names: () => names, clock: () => now })
    const first = current()
    now = new Date(now.getTime() + 59 * DAY_MS)
    expect(current()).toBe(first)
    now = new Date(now.getTime() + 2 * DAY_MS)
    const second = current()
    expect(second.cert).not.toBe(first.cert)
    const { validTo, validFrom } = new X509Certificate(second.cert)
    expect((Date.parse(validTo) - Date.parse(validFrom)) / DAY_MS).toBe(91)
    names = ['10.0.0.5', '10.0.0.6']
    expect(new X509Certificate(current().cert).subjectAltName).toContain('10.0.0.6')
  })
})

describe('certificates that change while the server runs', () => {
  test('TL-5 files that change are used without a restart, and one without its key is not', async () => {
    const local = openLocalAuthority({ dataDir, names: () => [] })
    const fresh = local.current()
    const [cert, key] = [join(dataDir, 'cert.pem'), join(dataDir, 'key.pem')]
    writeFileSync(cert, TEST_CERTIFICATE)
    writeFileSync(key, TEST_KEY)
    const source = { kind: 'files', cert, key } as const
    const certificates = openCertificates(source, {
      dataDir,
      names: () => [],
      start: { cert: TEST_CERTIFICATE, key: TEST_KEY },
    })
    if (!certificates) throw new Error('no certificates')
    const { server, ask, close } = await serve(certificates.current())
    const warnings: unknown[] = []
    const end = keepRenewed(server, certificates, { warn: (error) => warnings.push(error), intervalMs: 5 })
    expect(await ask({ ca: TEST_CERTIFICATE })).toBe(200)
    writeFileSync(cert, fresh.cert)
    // The key is still the old one: the server goes on with what belongs together.
    expect(certificates.current().cert).toBe(TEST_CERTIFICATE)
    rmSync(key)
    await expect.poll(() => warnings.length).toBe(1)
    expect(await ask({ ca: TEST_CERTIFICATE })).toBe(200)
    writeFileSync(join(dataDir, 'new.pem'), fresh.key)
    copyFileSync(join(dataDir, 'new.pem'), key)
    await expect.poll(() => ask({ ca: local.authority, servername: 'localhost' })).toBe(200)
    end()
    close()
  })

  test('TL-6 EVERTILL_TLS is local or nothing, and not beside files of a certificate', () => {
    expect(readTlsSource({}, '/shop')).toBeUndefined()
    expect(readTlsSource({ EVERTILL_TLS: 'local' }, '/shop')).toEqual({ kind: 'local' })
    expect(readTlsSource({ EVERTILL_TLS_CERT: 'c.pem', EVERTILL_TLS_KEY: 'k.pem' }, '/shop')).toEqual({
      kind: 'files',
      cert: '/shop/c.pem',
      key: '/shop/k.pem',
    })
    expect(() => readTlsSource({ EVERTILL_TLS: 'yes' }, '/')).toThrow(
      new StartupError('EVERTILL_TLS is "yes", but must be local, or not set.'),
    )
    expect(() => readTlsSource({ EVERTILL_TLS: 'local', EVERTILL_TLS_CERT: 'c' }, '/')).toThrow(
      'leave EVERTILL_TLS_CERT',
    )
  })
})
