import { join } from 'node:path'
import type { Program } from './keeper.ts'
import {
  type ClusterNode,
  ETCDS,
  type EtcdName,
  type Layout,
  type Mode,
  ownerThroughProxy,
  type ServerName,
  throughAllNodes,
  throughProxy,
} from './layout.ts'
import { ROOT } from './place.ts'
import type { Programs } from './programs.ts'

/** A machine that starts again. Longer than Patroni's ttl: else it would take its place back instead of losing it. */
const MACHINE_MS = 14_000
/** As systemd does with `Restart=always`. */
const SERVICE_MS = 1_000

export const etcdProgram = ({ folder, etcd }: Layout, programs: Programs, name: EtcdName): Program => {
  const client = `http://127.0.0.1:${etcd[name].clientPort}`
  const peerOf = (one: EtcdName) => `http://127.0.0.1:${etcd[one].peerPort}`
  return {
    name,
    command: [
      programs.etcd,
      `--name=${name}`,
      `--data-dir=${join(folder, `${name}-data`)}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peerOf(name)}`,
      `--initial-advertise-peer-urls=${peerOf(name)}`,
      `--initial-cluster=${ETCDS.map((one) => `${one}=${peerOf(one)}`).join(',')}`,
    ],
    // Debian's etcd on arm64 refuses to start without it.
    env: process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {},
    restartMs: MACHINE_MS,
  }
}

export const patroniProgram = ({ folder }: Layout, programs: Programs, { name }: ClusterNode): Program => ({
  name,
  command: [programs.patroni, join(folder, `${name}.json`)],
  restartMs: MACHINE_MS,
})

export const haproxyProgram = ({ folder }: Layout, programs: Programs): Program => ({
  name: 'haproxy',
  command: [programs.haproxy, '-f', join(folder, 'haproxy.cfg')],
  restartMs: SERVICE_MS,
})

/**
 * The first server names all hosts itself and finds the primary among them; the others go through HAProxy and read from
 * standbys. So all ways are tried at once. Those of the version before know HAProxy only.
 */
const databaseOf = (layout: Layout, name: ServerName, isBefore: boolean): Record<string, string> => {
  const isFirst = name === 'server1'
  if (isBefore) {
    const owner = isFirst ? { DATABASE_OWNER_URL: ownerThroughProxy(layout) } : {}
    return { DATABASE_URL: throughProxy(layout), ...owner }
  }
  return isFirst
    ? {
        DATABASE_URL: throughAllNodes(layout, 'server'),
        DATABASE_OWNER_URL: throughAllNodes(layout, 'owner'),
      }
    : { DATABASE_URL: throughProxy(layout), DATABASE_READ_URL: throughProxy(layout, 'standby') }
}

/** `root` is the checkout that the server is built in. */
export const serverProgram = (layout: Layout, mode: Mode, root: string, name: ServerName): Program => ({
  name,
  command: [process.execPath, '--enable-source-maps', join(root, 'apps', 'server', 'dist', 'main.mjs')],
  env: {
    PORT: String(layout.servers[name]),
    EVERTILL_DATA: join(layout.folder, `${name}-data`),
    EVERTILL_BACKUP: '0',
    EVERTILL_TOKEN_SECRET: layout.passwords.token,
    EVERTILL_TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: mode.isLogQuiet ? 'error' : 'info',
    ...databaseOf(layout, name, root !== ROOT),
  },
  restartMs: SERVICE_MS,
})
