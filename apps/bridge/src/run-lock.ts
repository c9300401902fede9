import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { readPrivateJson, writePrivateFile } from './private-file.ts'

const CONNECT_TIMEOUT_MS = 1_000

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: CONNECT_TIMEOUT_MS })
    const finish = (value: boolean) => {
      socket.destroy()
      resolve(value)
    }
    socket.once('connect', () => finish(true))
    socket.once('timeout', () => finish(false))
    socket.once('error', () => finish(false))
  })

const fileOf = (folder: string): string => join(folder, 'running.json')

/**
 * The port of a bridge that runs with this folder. Two with one folder would not know each other's jobs. After a reboot
 * another program may have the old process id, so the port must be open as well.
 */
export const runningBridge = async (folder: string): Promise<number | undefined> => {
  const stored = readPrivateJson(fileOf(folder)) as { pid?: unknown; port?: unknown } | undefined
  if (typeof stored?.pid !== 'number' || typeof stored.port !== 'number') return undefined
  if (stored.pid === process.pid || !isAlive(stored.pid)) return undefined
  return (await isListening(stored.port)) ? stored.port : undefined
}

export const noteRunning = (folder: string, port: number): void =>
  writePrivateFile(fileOf(folder), JSON.stringify({ pid: process.pid, port }))

export const noteEnded = (folder: string): void => rmSync(fileOf(folder), { force: true })
