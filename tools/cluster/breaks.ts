import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { pidIn } from './keeper.ts'
import { type ClusterNode, ETCDS, linksOf, SERVERS } from './layout.ts'
import { primaryOf } from './patroni.ts'
import { queryPrimary } from './prepare-database.ts'

export const BREAKS = ['primary', 'server', 'etcd', 'split'] as const
export type Break = (typeof BREAKS)[number]

/** Longer than Patroni's ttl, so that the node loses its place. */
const SPLIT_MS = 30_000

const foundPrimary = async ({ layout }: Cluster): Promise<ClusterNode> => {
  const primary = await primaryOf(layout)
  if (primary === undefined) throw new Error('there is no primary to break')
  return primary
}

/** The whole machine at once. Alone, Patroni would start a killed PostgreSQL again in its place. */
const killPrimary = async (cluster: Cluster): Promise<string> => {
  const { name } = await foundPrimary(cluster)
  const postmaster = pidIn(join(cluster.layout.folder, name, 'postmaster.pid'))
  cluster.keeper.kill(name)
  if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
  return name
}

const counts = { server: 0, etcd: 0 }

/** One after the other. */
const killNext = (cluster: Cluster, kind: keyof typeof counts): string => {
  const names = kind === 'server' ? SERVERS : ETCDS
  const name = names[counts[kind]++ % names.length] ?? names[0]
  cluster.keeper.kill(name)
  return name
}

/** The primary's machine lives on, but what is sent to it or by it to etcd vanishes without an answer. */
const splitPrimary = async (cluster: Cluster, forMs: number): Promise<string> => {
  const node = await foundPrimary(cluster)
  for (const link of linksOf(node)) link.freeze()
  await pause(forMs)
  for (const link of linksOf(node)) await link.restore()
  return node.name
}

/**
 * The processes that send the log to the standbys stand still, so what is committed now exists on the primary only. They
 * hold its shared memory: whoever kills the primary ends them, too.
 */
export const stopReplication = async ({ layout }: Cluster): Promise<() => void> => {
  const rows = await queryPrimary<{ pid: number }>(layout, 'select pid from pg_stat_replication')
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const { pid } of rows) process.kill(pid, 'SIGKILL')
  }
}

/** Resolves with what was broken; a split resolves when it is over. */
export const breakCluster = async (cluster: Cluster, what: Break, splitMs = SPLIT_MS): Promise<string> => {
  if (what === 'primary') return killPrimary(cluster)
  return what === 'split' ? splitPrimary(cluster, splitMs) : killNext(cluster, what)
}
