import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { OTHER_KEY, TEST_CERTIFICATE, TEST_KEY } from '../testing/test-certificate.ts'
import { StartupError } from './startup-error.ts'
import { readTlsConfig } from './tls-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'evertill-tls-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'cert.pem'), TEST_CERTIFICATE)
writeFileSync(join(folder, 'key.pem'), TEST_KEY)
writeFileSync(join(folder, 'other.pem'), OTHER_KEY)

const read = (cert: string, key: string) =>
  readTlsConfig({ EVERTILL_TLS_CERT: cert, EVERTILL_TLS_KEY: key }, folder)

test('ST-26 without certificate and key the server uses plain http, with both https', () => {
  expect(readTlsConfig({}, folder)).toBeUndefined()
  expect(read('', '')).toBeUndefined()
  expect(read('cert.pem', 'key.pem')).toEqual({ cert: TEST_CERTIFICATE, key: TEST_KEY })
})

test.each([
  [
    'cert.pem',
    '',
    'EVERTILL_TLS_CERT and EVERTILL_TLS_KEY belong together: name the files of both or of neither.',
  ],
  ['gone.pem', 'key.pem', `EVERTILL_TLS_CERT is "${join(folder, 'gone.pem')}", but there is no such file.`],
  ['cert.pem', '.', `EVERTILL_TLS_KEY is "${folder}", but it cannot be read.`],
  [
    'cert.pem',
    'other.pem',
    'EVERTILL_TLS_CERT and EVERTILL_TLS_KEY must be a certificate and its own private key, both as PEM.',
  ],
])('ST-7 ST-26 the certificate %s with the key %s is refused in one sentence', (cert, key, sentence) => {
  expect(() => read(cert, key)).toThrow(new StartupError(sentence))
})
