import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBinaries, programOf, createMissingLinks } from './binaries.ts'

test('ST-16 links that npm skipped are created, and existing links are left alone', () => {
  const dir = mkdtempSync(join(tmpdir(), 'evertill-links-'))
  try {
    const lib = join(dir, 'native', 'lib')
    mkdirSync(lib, { recursive: true })
    writeFileSync(join(lib, 'libpq.so.5.18'), '')
    const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
      source: 'native/lib/libpq.so.5.18',
      target: `native/lib/${name}`,
    }))
    writeFileSync(join(dir, 'native', 'pg-symlinks.json'), JSON.stringify(links))
    createMissingLinks(dir)
    createMissingLinks(dir)
    expect(readlinkSync(join(lib, 'libpq.so'))).toBe('libpq.so.5.18')
    expect(readlinkSync(join(lib, 'libpq.so.5'))).toBe('libpq.so.5.18')
  } finally {
    rmSync(dir, { recursive: true })
  }
})

test('the PostgreSQL programs for this machine are found', () => {
  const binaries = findBinaries()
  expect(existsSync(programOf(binaries, 'postgres'))).toBe(true)
  expect(binaries.version).toMatch(/^18\./)
})
