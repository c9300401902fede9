import { existsSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { processesOf } from '../test/run-folder.mjs'
import { runPart } from './run-part.mjs'

afterEach(() => vi.restoreAllMocks())

const nobody = new AbortController().signal
const part = (/** @type {string} */ script, changes = {}) => ({
  name: 'planted',
  proves: 'nothing',
  minutes: 1,
  command: ['node', '-e', script],
  read: () => ({ isWell: true, text: '' }),
  ...changes,
})
/** Not whether it is in /proc: a process that has ended stays there until its parent takes notice. */
const isAlive = (/** @type {string} */ pid) =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''

test('the whole output and the exit code come back, and the sizes reach the command', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const script = 'console.log(process.env.SIZE.repeat(100_000)); console.error("last"); process.exitCode = 3'
  const run = await runPart(part(script, { sizes: { SIZE: 'ab' } }), nobody)
  said.mockRestore()
  expect(run).toMatchObject({ code: 3, isStopped: false, isLate: false })
  expect(run.output).toHaveLength(200_000 + '\nlast\n'.length)
})

test('a program that does not exist is a failure with its message', async () => {
  const run = await runPart(part('', { command: ['no-such-program'] }), nobody)
  expect(run).toMatchObject({ code: 1, output: expect.stringContaining('ENOENT') })
})

/** A child in a process group of its own, as the tests start Chromium, which ignores being asked to end. */
const STUBBORN = `
  process.on('SIGTERM', () => {})
  const { spawn } = require('node:child_process')
  const { tmpdir } = require('node:os')
  const inner = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')"
  const child = spawn(process.execPath, ['-e', inner], { detached: true, stdio: ['ignore', 'pipe', 'ignore'], cwd: tmpdir(), env: {} })
  child.stdout.once('data', () => console.log('child ' + child.pid + ' in ' + tmpdir()))
  child.unref()
`

test('a stop ends the part with every process that it started, and removes its folder', async () => {
  const stopping = new AbortController()
  let output = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text)
    if (output.includes('child ')) stopping.abort()
    return true
  })
  const script = `${STUBBORN}; process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)`
  const run = await runPart(part(script), stopping.signal)
  vi.restoreAllMocks()
  const [, pid = '', folder = ''] = /child (\d+) in (\S+)/.exec(run.output) ?? []
  expect(run.isStopped).toBe(true)
  expect(pid).not.toBe('')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false))
  expect(processesOf(folder)).toEqual([])
  expect(existsSync(folder)).toBe(false)
})

test('what a part forgets is ended with it, and its output is kept in reports', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const script = `${STUBBORN}; child.stdout.once('data', () => process.exit(0))`
  const run = await runPart(part(script), nobody)
  vi.restoreAllMocks()
  const [, pid = ''] = /child (\d+)/.exec(run.output) ?? []
  expect(run).toMatchObject({ code: 0, isStopped: false })
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false))
  expect(readFileSync('reports/prove-planted.log', 'utf8')).toBe(run.output)
})
