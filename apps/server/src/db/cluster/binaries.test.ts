import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBinaries, programOf, restoreLinks } from './binaries.ts'

test('ST-16 links that npm left out are made, and made links are left alone', () => {
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
    restoreLinks(dir)
    restoreLinks(dir)
    expect(readlinkSync(join(lib, 'libpq.so'))).toBe('libpq.so.5.18')
    expect(readlinkSync(join(lib, 'libpq.so.5'))).toBe('libpq.so.5.18')
  } finally {
    rmSync(dir, { recursive: true })
  }
})

test('the programs of PostgreSQL are found for this machine', () => {
  const binaries = findBinaries()
  expect(existsSync(programOf(binaries, 'postgres'))).toBe(true)
  expect(binaries.version).toMatch(/^18\./)
})
