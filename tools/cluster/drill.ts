import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { queryOnce } from '../../apps/server/src/testing/query-once.ts'
import type { Cluster } from './cluster.ts'
import { DATABASE, freePorts } from './layout.ts'
import { primaryOf } from './patroni.ts'
import { clusterUser } from './place.ts'
import { archiveOf } from './config-files.ts'
import { queryPrimary } from './prepare-database.ts'
import type { Programs } from './programs.ts'
import { openTills } from './tills.ts'

const SELL_MS = 4_000
const START_TRIES = 240
const START_PAUSE_MS = 250

const TOTALS = `select (select count(*) from sales) || ' sales, ' || (select count(*) from sale_lines) || ' lines, ' ||
  (select coalesce(sum(payable_amount), 0) from sales) || ' in all' as totals`

const run = (program: string, args: readonly string[], cwd: string, password: string): void => {
  const env = { ...process.env, PGPASSWORD: password, LC_ALL: 'C.UTF-8' }
  const done = spawnSync(program, args, { cwd, env, encoding: 'utf8', ...clusterUser() })
  if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`)
}

const sell = async (cluster: Cluster): Promise<string> => {
  const tills = await openTills(cluster.url, 4, 20)
  await pause(SELL_MS)
  await tills.finish()
  const [row] = await queryPrimary<{ totals: string }>(cluster.layout, TOTALS)
  return row?.totals ?? ''
}

/** Whoever archives is told to finish the file that is being written, and waited for. */
const archiveAll = async ({ layout }: Cluster): Promise<void> => {
  const [row] = await queryPrimary<{ file: string }>(
    layout,
    'select pg_walfile_name(pg_switch_wal()) as file',
  )
  const file = join(archiveOf(layout), row?.file ?? '')
  for (let tries = 0; !existsSync(file); tries++) {
    if (tries > START_TRIES) throw new Error(`${file} was not archived`)
    await pause(START_PAUSE_MS)
  }
}

const startRestored = async (
  { layout }: Cluster,
  { postgresBin }: Programs,
  moment: string,
): Promise<{ url: string; child: ChildProcess }> => {
  const folder = join(layout.folder, 'drill')
  const [port = 0] = await freePorts(1)
  appendFileSync(
    join(folder, 'postgresql.auto.conf'),
    `\nrestore_command = 'cp "${archiveOf(layout)}/%f" "%p"'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
  )
  writeFileSync(join(folder, 'recovery.signal'), '')
  const settings = ['archive_mode=off', 'synchronous_standby_names=', 'listen_addresses=127.0.0.1'].flatMap(
    (setting) => ['-c', setting],
  )
  const child = spawn(join(postgresBin, 'postgres'), ['-D', folder, '-p', String(port), ...settings], {
    cwd: folder,
    stdio: 'ignore',
    ...clusterUser(),
  })
  const url = `postgres://postgres:${layout.passwords.superuser}@127.0.0.1:${port}/${DATABASE}`
  for (let tries = 0; ; tries++) {
    const [row] = await queryOnce<{ ready: boolean }>(url, 'select not pg_is_in_recovery() as ready').catch(
      () => [],
    )
    if (row?.ready === true) return { url, child }
    if (tries > START_TRIES || child.exitCode !== null)
      throw new Error('the restored PostgreSQL did not start')
    await pause(START_PAUSE_MS)
  }
}

/**
 * A restore to a moment, as after a mistake of somebody: a base backup, then sales up to the moment, then more. What comes
 * back must be exactly what was there at that moment, with an epoch by which tills offer the rest again.
 */
export const runDrill = async (cluster: Cluster, programs: Programs): Promise<string> => {
  const { layout } = cluster
  const primary = await primaryOf(layout)
  if (primary === undefined) throw new Error('there is no primary')
  const source = ['-h', '127.0.0.1', '-p', String(primary.postgresPort), '-U', 'replicator']
  const target = ['-D', join(layout.folder, 'drill'), '-X', 'none', '-c', 'fast']
  run(
    join(programs.postgresBin, 'pg_basebackup'),
    [...source, ...target],
    layout.folder,
    layout.passwords.replication,
  )
  const then = await sell(cluster)
  const [at] = await queryPrimary<{ moment: string; epoch: string }>(
    layout,
    'select clock_timestamp()::text as moment, server_epoch() as epoch',
  )
  const later = await sell(cluster)
  await archiveAll(cluster)
  const { url, child } = await startRestored(cluster, programs, at?.moment ?? '')
  try {
    const [row] = await queryOnce<{ totals: string; epoch: string }>(
      url,
      `select t.totals, server_epoch() as epoch from (${TOTALS}) t`,
    )
    const isRight = row?.totals === then && then !== later && row.epoch !== at?.epoch
    const verdict = isRight ? 'equal, with another epoch' : 'DIFFERENT'
    return `drill: restored to ${at?.moment}: ${row?.totals}; there were ${then}, and ${later} later: ${verdict}`
  } finally {
    const ended = once(child, 'close')
    child.kill('SIGINT')
    await ended
  }
}
