import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

/** Folders that are kept in memory on Linux. */
const MEMORY = '/dev/shm'

/** A whole run of the tests needs less than 2 GB of files; the rest is for programs. */
const ROOM = 8 * 1024 ** 3

/**
 * Where tests put their files. They stop and start dozens of databases and browsers, and most of that time is spent
 * waiting for the disk; no test loses power, so none needs one. Whoever sets `TMPDIR` decides.
 *
 * @returns {string}
 */
export function testParent() {
  if (process.env['TMPDIR'] !== undefined) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > ROOM ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * The folder for everything temporary of one run. Servers, PostgreSQL and browsers have it in their working folder,
 * arguments or environment, so they are found even after their parent has died.
 *
 * @param {string} parent
 * @returns {string}
 */
export function openRunFolder(parent = tmpdir()) {
  // Short, because PostgreSQL and Chromium put sockets below it and a socket's path may have 107 characters.
  const folder = mkdtempSync(path.join(parent, 'run-'))
  // When root starts PostgreSQL, it runs as another user, who needs access.
  chmodSync(folder, 0o755)
  return folder
}

/** @param {string} folder */
export function closeRunFolder(folder) {
  for (const pid of processesOf(folder)) kill(pid)
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/**
 * Without /proc nothing is found, and only the process group is ended.
 *
 * @param {string} folder
 * @returns {number[]}
 */
export function processesOf(folder) {
  return readNames('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => mentions(name, folder))
    .map(Number)
}

/** @param {string} folder */
function readNames(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * @param {string} pid
 * @param {string} folder
 */
function mentions(pid, folder) {
  const sources = [
    () => readlinkSync(`/proc/${pid}/cwd`),
    () => readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    () => readFileSync(`/proc/${pid}/environ`, 'utf8'),
  ]
  return sources.some((read) => {
    try {
      return read().includes(folder)
    } catch {
      // Another user's process, or one that has just ended.
      return false
    }
  })
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}
