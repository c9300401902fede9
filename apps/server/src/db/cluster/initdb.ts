import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programOf, type Binaries } from './binaries.ts'
import { minimalEnvironment } from './environment.ts'
import { StartupError } from '../../config/startup-error.ts'
import type { RunAs } from './run-as.ts'

/** Superuser and owner of the cluster. Requests run as a role with fewer rights. */
export const CLUSTER_USER = 'evertill'

/** The paths inside a cluster folder. The password lies next to the data, so that they stay together. */
export function clusterPaths(folder: string) {
  return {
    data: join(folder, 'data'),
    password: join(folder, 'password'),
    log: join(folder, 'log'),
    startLog: join(folder, 'log', 'start.log'),
  }
}

export function readPassword(folder: string): string {
  return readFileSync(clusterPaths(folder).password, 'utf8').trim()
}

type InitOptions = { binaries: Binaries; folder: string; user: RunAs | undefined; sync: boolean }

/** Creates a cluster in a new folder. The folder is incomplete until this returns. */
export async function initCluster({ binaries, folder, user, sync }: InitOptions): Promise<void> {
  const paths = clusterPaths(folder)
  mkdirSync(folder, { mode: 0o700 })
  mkdirSync(paths.log, { mode: 0o700 })
  writeFileSync(paths.password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  if (user) for (const path of [folder, paths.log, paths.password]) chownSync(path, user.uid, user.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const auth = ['--auth=scram-sha-256', `--username=${CLUSTER_USER}`, `--pwfile=${paths.password}`]
  const args = [`--pgdata=${paths.data}`, ...locale, ...auth, ...(sync ? [] : ['--no-sync'])]
  await run(programOf(binaries, 'initdb'), args, folder, user)
}

function run(program: string, args: string[], cwd: string, user: RunAs | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const ids = user ? { uid: user.uid, gid: user.gid } : {}
    const child = spawn(program, args, {
      cwd,
      env: minimalEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      ...ids,
    })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-2000)))
    child.once('error', (error) =>
      reject(new StartupError(`PostgreSQL's initdb could not be run: ${error.message}.`, { cause: error })),
    )
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new StartupError(`PostgreSQL's initdb failed (${signal ?? code}): ${stderr.trim()}`))
    })
  })
}
