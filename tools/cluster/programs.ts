import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What the cluster runs, with the Debian package that has it. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql-15',
} as const

/** Patroni talks to etcd through this; Debian only suggests it. */
const PATRONI_ETCD = 'python3-etcd'
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
/** The newest of Debian's first. */
const POSTGRES_FOLDERS = ['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`)

export interface Programs {
  readonly etcd: string
  readonly patroni: string
  readonly haproxy: string
  readonly pgbouncer: string
  /** The folder of initdb, postgres and pg_rewind. */
  readonly postgresBin: string
}

const find = (name: string, folders: readonly string[] = FOLDERS): string | undefined =>
  folders.map((folder) => join(folder, name)).find((file) => existsSync(file))

/** Of Debian's own Python: another one may come first in the PATH. */
const hasEtcdModule = (): boolean =>
  spawnSync('/usr/bin/python3', ['-c', 'import etcd, patroni'], { stdio: 'ignore' }).status === 0

const look = () => {
  const postgres = find('pg_rewind', POSTGRES_FOLDERS)
  const found = {
    etcd: find('etcd'),
    patroni: find('patroni'),
    haproxy: find('haproxy'),
    pgbouncer: find('pgbouncer'),
    postgresBin: postgres && dirname(postgres),
  }
  const missing = [
    ...(found.etcd ? [] : [PACKAGES.etcd]),
    ...(found.patroni ? [] : [PACKAGES.patroni]),
    ...(found.haproxy ? [] : [PACKAGES.haproxy]),
    ...(found.pgbouncer ? [] : [PACKAGES.pgbouncer]),
    ...(found.postgresBin ? [] : [PACKAGES.postgres]),
    ...(found.patroni && !hasEtcdModule() ? [PATRONI_ETCD] : []),
  ]
  return { found, missing: [...new Set(missing)] }
}

/** Debian starts what it installs. Ours run in a folder of their own, and a second etcd or HAProxy is in the way. */
const install = (packages: readonly string[]): void => {
  mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true })
  writeFileSync('/etc/postgresql-common/createcluster.d/evertill.conf', 'create_main_cluster = false\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'], env })
}

/** Installs what is missing as root on Debian; elsewhere says what to install. */
export const findPrograms = (): Programs => {
  const wanted = look().missing
  if (wanted.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${wanted.join(', ')} …\n`)
    install([...wanted, PATRONI_ETCD])
  }
  const { found, missing } = look()
  const { etcd, patroni, haproxy, pgbouncer, postgresBin } = found
  if (missing.length > 0 || !etcd || !patroni || !haproxy || !pgbouncer || !postgresBin) {
    throw new Error(
      `Missing: ${missing.join(', ')}. On Debian, as root: apt-get install ${missing.join(' ')}`,
    )
  }
  return { etcd, patroni, haproxy, pgbouncer, postgresBin }
}
