import { expect, test } from 'vitest'
import { addMissing } from './complete-lock.mjs'

test('HS-1 only the binaries that the registry lacks are added to a lockfile', () => {
  const packages = {
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { '@tool/linux-x64-gnu': '1.0.0', '@tool/darwin-arm64': '1.0.0' },
    },
    'node_modules/@tool/linux-x64-gnu': { version: '1.0.0' },
    'node_modules/nested/node_modules/other': { optionalDependencies: { '@tool/linux-x64-gnu': '1.0.0' } },
  }
  expect(addMissing(packages)).toEqual(['@tool/darwin-arm64'])
  expect(packages).toMatchObject({
    'node_modules/@tool/darwin-arm64': {
      version: '1.0.0',
      dev: true,
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
    },
  })
  expect(addMissing(packages)).toEqual([])
})

test('HS-1 a name without a system has to be added by hand', () => {
  const packages = { 'node_modules/tool': { optionalDependencies: { 'some-helper': '1.0.0' } } }
  expect(() => addMissing(packages)).toThrow('by hand')
})
