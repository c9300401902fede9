import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLocalAuthority } from './local-authority.ts'
import { certificateFacts } from './server-facts.ts'

test('HT-1 a certificate is told by its names and its last day', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'evertill-facts-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const now = new Date('2026-11-19T10:00:00.000Z')
  const authority = openLocalAuthority({ dataDir, names: () => ['10.0.0.7'], clock: () => now })
  const { kind, names, validTo } = certificateFacts({ kind: 'local' }, authority.current())
  expect(kind).toBe('local')
  expect(names).toEqual(expect.arrayContaining(['localhost', '127.0.0.1', '10.0.0.7']))
  expect(validTo).toEqual(new Date('2027-02-17T10:00:00.000Z'))
})

test('HT-1 the same files given by the operator are their own certificate, and plain http has none', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'evertill-facts-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const tls = openLocalAuthority({ dataDir, names: () => [] }).current()
  expect(certificateFacts({ kind: 'files', cert: 'a', key: 'b' }, tls).kind).toBe('own')
  expect(certificateFacts(undefined, undefined)).toEqual({ kind: 'none', names: [], validTo: undefined })
})
