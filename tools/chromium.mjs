import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import path from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Installation paths that are not on the PATH. */
const PLACES = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The browser must not use the network on its own: only the tests decide what gets through. As root Chromium refuses
 * to start inside its sandbox.
 */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
]

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined}
 */
export function findChromium(env = process.env) {
  if (env['CHROME_PATH']) return isProgram(env['CHROME_PATH']) ? env['CHROME_PATH'] : undefined
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...candidates, ...PLACES].find(isProgram)
}

/**
 * What to do when no Chromium is found. Only root installs Debian's package: a test run must not ask for a password.
 *
 * @param {{ chromePath: string | undefined, isRoot: boolean, hasApt: boolean }} machine
 * @returns {{ install: true } | { install: false, say: string }}
 */
export function withoutChromium({ chromePath, isRoot, hasApt }) {
  if (chromePath) return { install: false, say: `CHROME_PATH names ${chromePath}, which is not a program.` }
  if (isRoot && hasApt) return { install: true }
  const how = hasApt ? 'sudo apt-get install -y chromium' : 'install Chromium or Google Chrome'
  return { install: false, say: `No Chromium was found: ${how}, or set CHROME_PATH to one.` }
}

/**
 * The path of a Chromium, which is installed first if necessary.
 *
 * @returns {string}
 * @throws {Error} one sentence that says what to install
 */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  const hasApt = existsSync('/usr/bin/apt-get')
  const advice = withoutChromium({ chromePath: process.env['CHROME_PATH'], isRoot, hasApt })
  if (!advice.install) throw new Error(advice.say)
  for (const args of [['update'], ['install', '-y', 'chromium']]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error('Installing Chromium with apt-get failed: install it by hand, or set CHROME_PATH to one.')
}
