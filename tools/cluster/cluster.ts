import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTcpProxy } from '../../apps/server/src/testing/tcp-proxy.ts'
import { archiveOf, haproxyConfig, patroniConfig, UNAVAILABLE_REPLY } from './config-files.ts'
import { endLeftovers, type Keeper, openKeeper, type User } from './keeper.ts'
import {
  type ClusterNode,
  ETCDS,
  freePorts,
  type Layout,
  linksOf,
  type Mode,
  newPasswords,
  NODES,
  SERVERS,
  type ServerName,
} from './layout.ts'
import { clusterState, type ClusterState, isWhole } from './patroni.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { Programs } from './programs.ts'
import { etcdProgram, haproxyProgram, patroniProgram, serverProgram } from './process-table.ts'

export interface Cluster {
  readonly layout: Layout
  readonly mode: Mode
  readonly keeper: Keeper
  /** Where tills call. */
  readonly url: string
  state(): Promise<ClusterState>
  /** Resolves when there is a primary with two standbys again. */
  whole(timeoutMs?: number): Promise<ClusterState>
  /** Resolves when every server answers. */
  serving(names?: readonly ServerName[]): Promise<void>
  stop(): Promise<void>
}

const START_MS = 120_000
const POLL_MS = 250

/** Polls a condition that nothing reports by itself. */
const until = async (what: string, holds: () => Promise<boolean>, timeoutMs = START_MS): Promise<void> => {
  const end = performance.now() + timeoutMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${timeoutMs / 1000} s`)
    await pause(POLL_MS)
  }
}

const openLayout = async (folder: string): Promise<Layout> => {
  const ports = await freePorts(2 * ETCDS.length + 2 * NODES.length + SERVERS.length + 3)
  const next = (): number => ports.pop() ?? 0
  const link = (port: number) => startTcpProxy(`tcp://127.0.0.1:${port}`)
  const etcdPorts = () => ({ clientPort: next(), peerPort: next() })
  const etcd = { etcd1: etcdPorts(), etcd2: etcdPorts(), etcd3: etcdPorts() }
  const nodes: ClusterNode[] = []
  for (const name of NODES) {
    const [postgresPort, restPort] = [next(), next()]
    const toEtcd = await Promise.all(ETCDS.map((one) => link(etcd[one].clientPort)))
    const links = { postgres: await link(postgresPort), rest: await link(restPort), etcd: toEtcd }
    nodes.push({ name, postgresPort, restPort, links })
  }
  return {
    folder,
    etcd,
    nodes,
    servers: { server1: next(), server2: next(), server3: next() },
    ports: { primary: next(), standby: next(), http: next() },
    passwords: newPasswords(),
  }
}

const writeConfig = (layout: Layout, programs: Programs, mode: Mode, user: User | undefined): void => {
  const write = (name: string, text: string) => {
    const file = join(layout.folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    if (user) chownSync(file, user.uid, user.gid)
  }
  for (const node of layout.nodes) write(`${node.name}.json`, patroniConfig(layout, programs, node, mode))
  write('haproxy.cfg', haproxyConfig(layout))
  write('503.http', UNAVAILABLE_REPLY)
}

const answers = async (port: number, path: string): Promise<boolean> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) })
    return answer.ok
  } catch {
    return false
  }
}

export interface ClusterOptions {
  readonly folder: string
  readonly root: string
  readonly programs: Programs
  readonly user: User | undefined
  readonly mode: Mode
  readonly say: (line: string) => void
}

/** Three etcd, three PostgreSQL under Patroni, HAProxy and three servers of ours, all on loopback. */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const { folder, root, programs, user, mode, say } = options
  endLeftovers(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  mkdirSync(folder, { recursive: true })
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const layout = await openLayout(folder)
  writeConfig(layout, programs, mode, user)
  mkdirSync(archiveOf(layout))
  if (user) chownSync(archiveOf(layout), user.uid, user.gid)
  const keeper = openKeeper(folder, user)
  const atExit = () => endLeftovers(folder)
  process.once('exit', atExit)
  const closeLinks = () => Promise.all(layout.nodes.flatMap(linksOf).map((link) => link.close()))
  const cluster: Cluster = {
    layout,
    mode,
    keeper,
    url: `http://127.0.0.1:${layout.ports.http}`,
    state: () => clusterState(layout),
    whole: async (timeoutMs) => {
      await until(
        'all of the cluster',
        async () => isWhole(await cluster.state(), mode.isSynchronous),
        timeoutMs,
      )
      return cluster.state()
    },
    serving: async (names = SERVERS) => {
      for (const name of names) await until(name, () => answers(layout.servers[name], '/healthz'))
    },
    stop: async () => {
      await keeper.stopAll()
      endLeftovers(folder)
      await closeLinks()
      process.off('exit', atExit)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  try {
    say('Three etcd, three PostgreSQL under Patroni, HAProxy …')
    for (const name of ETCDS) keeper.start(etcdProgram(layout, programs, name))
    for (const node of layout.nodes) keeper.start(patroniProgram(layout, programs, node))
    keeper.start(haproxyProgram(layout, programs))
    await cluster.whole()
    say('the schema and the demo data …')
    await prepareDatabase(layout)
    // The first one migrates; the others would only wait for it.
    keeper.start(serverProgram(layout, mode, root, 'server1'))
    await cluster.serving(['server1'])
    for (const name of SERVERS.slice(1)) keeper.start(serverProgram(layout, mode, root, name))
    await cluster.serving()
    await until('HAProxy', () => answers(layout.ports.http, '/healthz'))
    return cluster
  } catch (error) {
    // The folder stays: its logs say why.
    await keeper.stopAll()
    endLeftovers(folder)
    await closeLinks()
    throw error
  }
}
