import { chmodSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plantFiles } from './checks/testing/plant-files.mjs'
import { findChromium, withoutChromium } from './chromium.mjs'

test('CHROME_PATH comes before the PATH, and the names in their order', () => {
  const root = plantFiles({
    'own/browser': '',
    'bin/google-chrome': '',
    'bin/chromium': '',
    'bin/chrome': '',
  })
  for (const file of ['own/browser', 'bin/google-chrome', 'bin/chromium'])
    chmodSync(path.join(root, file), 0o755)
  const PATH = `/nowhere${path.delimiter}${path.join(root, 'bin')}`
  expect(findChromium({ PATH })).toBe(path.join(root, 'bin/chromium'))
  expect(findChromium({ PATH, CHROME_PATH: path.join(root, 'own/browser') })).toBe(
    path.join(root, 'own/browser'),
  )
})

test('a CHROME_PATH that does not exist is not replaced by another browser', () => {
  const root = plantFiles({ 'bin/chromium': '' })
  chmodSync(path.join(root, 'bin/chromium'), 0o755)
  expect(findChromium({ PATH: path.join(root, 'bin'), CHROME_PATH: path.join(root, 'gone') })).toBeUndefined()
})

test('only root on a system with apt installs, everybody else gets one sentence of advice', () => {
  const machine = { chromePath: undefined, isRoot: true, hasApt: true }
  expect(withoutChromium(machine)).toEqual({ install: true })
  for (const other of [{ isRoot: false }, { hasApt: false }, { chromePath: '/gone' }]) {
    const advice = withoutChromium({ ...machine, ...other })
    expect(advice).toMatchObject({ install: false, say: expect.stringMatching(/^[^.]*CHROME_PATH[^.]*\.$/) })
  }
})
