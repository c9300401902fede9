import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** For the owner alone. Windows ignores it: there the folder of the account has the rights. */
export const PRIVATE = 0o600
const PRIVATE_FOLDER = 0o700

/** Where the bridge keeps its settings and jobs, as each system is used to. */
export const defaultFolder = (
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): string => {
  if (env['EVERTILL_BRIDGE_DATA']) return env['EVERTILL_BRIDGE_DATA']
  if (platform === 'win32')
    return join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Evertill Bridge')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Evertill Bridge')
  return join(env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'evertill-bridge')
}

export const makePrivateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  // It may have been there before, readable by others.
  chmodSync(folder, PRIVATE_FOLDER)
}

/** Undefined if there is no such file. A file that is no JSON is an error: it must not count as "nobody is paired". */
export const readPrivateJson = (file: string): unknown => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${file} is damaged. Delete it and pair the bridge again.`)
  }
}

/** Replaces the file as a whole: a crash leaves the old one or the new one. */
export const writePrivateFile = (file: string, text: string): void => {
  makePrivateFolder(dirname(file))
  const beside = `${file}.${process.pid}.new`
  const opened = openSync(beside, 'w', PRIVATE)
  try {
    writeSync(opened, text)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  chmodSync(beside, PRIVATE)
  renameSync(beside, file)
}
