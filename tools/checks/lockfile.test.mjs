import { expect, test } from 'vitest'
import { lockfileFaults } from './lockfile.mjs'

const x64 = { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['glibc'] }
const arm64 = { ...x64, cpu: ['arm64'] }
const asks = { optionalDependencies: { 'tool-linux-x64-gnu': '1.0.0', 'tool-linux-arm64-gnu': '1.0.0' } }

test('binaries of both machines, anywhere Node would find them, are enough', () => {
  const packages = {
    'node_modules/tool': asks,
    'node_modules/tool-linux-x64-gnu': x64,
    'node_modules/tool/node_modules/tool-linux-arm64-gnu': arm64,
  }
  expect(lockfileFaults({ packages })).toEqual({ name: 'lockfile', checked: 1, faults: [] })
})

test('a variant that npm dropped from the lockfile is a fault', () => {
  const packages = { 'node_modules/tool': asks, 'node_modules/tool-linux-arm64-gnu': arm64 }
  expect(lockfileFaults({ packages }).faults).toEqual([
    'node_modules/tool asks for tool-linux-x64-gnu, which is not in the lockfile',
    'node_modules/tool has no binary for linux-x64',
  ])
})

test('a package whose binaries are all gone is a fault', () => {
  expect(lockfileFaults({ packages: { 'node_modules/tool': asks } })).toMatchObject({
    checked: 1,
    faults: expect.arrayContaining(['node_modules/tool has no binary for linux-arm64']),
  })
})

test('a binary for another system may not be missing either, or npm ci refuses the lockfile', () => {
  const packages = { 'node_modules/tool': { optionalDependencies: { 'tool-darwin-arm64': '1.0.0' } } }
  expect(lockfileFaults({ packages }).faults).toEqual([
    'node_modules/tool asks for tool-darwin-arm64, which is not in the lockfile',
  ])
})

test('a binary for musl does not replace one for glibc', () => {
  const packages = {
    'node_modules/tool': {
      optionalDependencies: { 'tool-linux-x64-musl': '1', 'tool-linux-arm64-gnu': '1' },
    },
    'node_modules/tool-linux-x64-musl': { ...x64, libc: ['musl'] },
    'node_modules/tool-linux-arm64-gnu': arm64,
  }
  expect(lockfileFaults({ packages }).faults).toEqual(['node_modules/tool has no binary for linux-x64'])
})

test('a package for one CPU asks for the binaries of that CPU alone', () => {
  const packages = {
    'node_modules/tool-linux-x64': { ...x64, optionalDependencies: { 'library-linux-x64': '1' } },
    'node_modules/library-linux-x64': x64,
  }
  expect(lockfileFaults({ packages })).toMatchObject({ checked: 1, faults: [] })
})

test('a package for other systems only is ignored', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { fsevents: '1' } },
    'node_modules/fsevents': { os: ['darwin'] },
  }
  expect(lockfileFaults({ packages })).toMatchObject({ checked: 0, faults: [] })
})

test('an address of a registry is a fault, the link of a workspace is not', () => {
  const packages = {
    'node_modules/zod': { resolved: 'https://registry.example/zod.tgz' },
    'node_modules/@evertill/domain': { resolved: 'packages/domain', link: true },
  }
  expect(lockfileFaults({ packages }).faults).toEqual([
    expect.stringContaining('node_modules/zod names the registry'),
  ])
})
