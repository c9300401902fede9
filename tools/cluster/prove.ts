import { setTimeout as pause } from 'node:timers/promises'
import { compareWithDatabase, expectedComparison } from '../../e2e/faults/load.ts'
import { breakCluster, stopReplication } from './breaks.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { runDrill } from './drill.ts'
import { SERVERS, superuserUrl } from './layout.ts'
import { primaryOf } from './patroni.ts'
import { serverProgram } from './process-table.ts'
import { buildProduct, clusterUser, FOLDER, ROOT } from './place.ts'
import { queryPrimary } from './prepare-database.ts'
import { findPrograms, type Programs } from './programs.ts'
import { openTills, type Tills, type TillsResult } from './tills.ts'

const size = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)

const KILLS = size('EVERTILL_KILLS', 2)
const SPLITS = size('EVERTILL_SPLITS', 1)
const DRILLS = size('EVERTILL_DRILLS', 1)
const LOSSES = size('EVERTILL_LOSSES', 1)
const UPDATES = size('EVERTILL_UPDATES', 1)
/** A built checkout of the version before; without it a version is updated to itself. */
const BEFORE = process.env.EVERTILL_BEFORE ?? ROOT
const TILLS = 20
const SALES_PER_SECOND = 40
const MAX_REFUSAL_MS = 30_000
/** Sold before and after each break, so that every break meets a busy shop. */
const SELL_MS = 3_000

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Those of the sales that were acknowledged before the break, and that the primary lacks now. */
const missingOf = async ({ layout }: Cluster, uuids: readonly string[]): Promise<number> => {
  const rows = await queryPrimary<{ uuid: string }>(layout, `select uuid from sales`)
  const known = new Set(rows.map(({ uuid }) => uuid))
  return uuids.filter((uuid) => !known.has(uuid)).length
}

interface Round {
  readonly missing: number
  readonly timeline: number | undefined
}

/** Breaks, waits until all is whole again, and looks for what was acknowledged before. */
const breakOnce = async (cluster: Cluster, tills: Tills, what: () => Promise<string>): Promise<Round> => {
  await pause(SELL_MS)
  const before = tills.acknowledged()
  const began = performance.now()
  const broken = await what()
  const { timeline } = await cluster.whole()
  await cluster.serving()
  const missing = await missingOf(cluster, before)
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  say(
    `  ${broken}: whole again after ${seconds} s, timeline ${timeline}, ${before.length} known, ${missing} missing`,
  )
  return { missing, timeline }
}

interface Ended extends TillsResult {
  readonly lost: number
  readonly doubled: number
  readonly faults: number
}

const endOf = async (cluster: Cluster, tills: Tills): Promise<Ended> => {
  const result = await tills.finish()
  const primary = await primaryOf(cluster.layout)
  if (primary === undefined) throw new Error('there is no primary at the end')
  const found = await compareWithDatabase(result.journal, superuserUrl(cluster.layout, primary))
  const expected = expectedComparison(result.journal)
  const others = found.different.length + found.unexpected.length
  if (others > 0 || found.bookedSum !== expected.bookedSum)
    say(
      `  ${found.different.length} different, ${found.unexpected.length} unexpected, sum ${found.bookedSum} of ${found.madeSum}`,
    )
  const answers = [...result.statuses].filter(([status]) => ![0, 200, 502, 503, 504].includes(status))
  const all = [...result.statuses].map(([status, times]) => `${status}: ${times}`).join(', ')
  say(`  answers: ${all}`)
  return {
    ...result,
    lost: found.lost.length,
    doubled: found.doubled.length,
    faults: others + answers.length,
  }
}

const inCluster = async <Result>(
  isSynchronous: boolean,
  work: (cluster: Cluster, programs: Programs) => Promise<Result>,
  root = ROOT,
): Promise<Result> => {
  const programs = findPrograms()
  const cluster = await startCluster({
    folder: FOLDER,
    root,
    programs,
    user: clusterUser(),
    mode: { isSynchronous, isLogQuiet: true },
    say,
  })
  try {
    return await work(cluster, programs)
  } finally {
    await cluster.stop()
  }
}

/** Strict synchronous mode: whatever dies, nothing that was acknowledged is gone. */
const proveNoLoss = (): Promise<boolean> =>
  inCluster(true, async (cluster) => {
    const tills = await openTills(cluster.url, TILLS, SALES_PER_SECOND)
    let missing = 0
    for (let round = 1; round <= Math.max(KILLS, SPLITS); round++) {
      if (round <= KILLS) {
        missing += (await breakOnce(cluster, tills, () => breakCluster(cluster, 'primary'))).missing
        missing += (await breakOnce(cluster, tills, () => breakCluster(cluster, 'server'))).missing
      }
      if (round <= SPLITS)
        missing += (await breakOnce(cluster, tills, () => breakCluster(cluster, 'split'))).missing
    }
    const { journal, lost, doubled, longestRefusalMs, faults } = await endOf(cluster, tills)
    const longest = (longestRefusalMs / 1_000).toFixed(1)
    say(
      `synchronous: ${KILLS} primary kills, ${KILLS} server kills, ${SPLITS} splits; ${journal.size} sales, ` +
        `${lost} lost, ${doubled} doubled, ${missing} missing after a failover, ${faults} faults, longest refusal ${longest} s`,
    )
    return lost + doubled + missing + faults === 0 && longestRefusalMs <= MAX_REFUSAL_MS
  })

/** Without synchronous mode the new primary lacks the last sales, and the tills bring them back. */
const proveBroughtBack = (): Promise<boolean> =>
  inCluster(false, async (cluster) => {
    const tills = await openTills(cluster.url, TILLS, SALES_PER_SECOND)
    for (let round = 1; round <= LOSSES; round++) {
      await breakOnce(cluster, tills, async () => {
        const resume = await stopReplication(cluster)
        await pause(SELL_MS)
        const name = await breakCluster(cluster, 'primary')
        resume()
        return name
      })
    }
    const { journal, lost, doubled, offeredAgain, faults } = await endOf(cluster, tills)
    say(
      `asynchronous: ${LOSSES} primary kills; ${journal.size} sales, ${offeredAgain} lost by the server and ` +
        `brought back, ${lost} lost, ${doubled} doubled, ${faults} faults`,
    )
    // Without a loss there was nothing to bring back, and nothing is proved.
    return lost + doubled + faults === 0 && (LOSSES === 0 || offeredAgain > 0)
  })

const proveRestore = (): Promise<boolean> =>
  inCluster(true, async (cluster, programs) => {
    const line = await runDrill(cluster, programs)
    say(line)
    return line.endsWith('equal, with another epoch')
  })

/** One server after the other, while the tills sell: what they hear is yes, or what they try again by themselves. */
const proveUpdate = (): Promise<boolean> =>
  inCluster(
    true,
    async (cluster) => {
      const tills = await openTills(cluster.url, TILLS, SALES_PER_SECOND)
      for (const name of SERVERS) {
        await pause(SELL_MS)
        await cluster.keeper.stop(name)
        cluster.keeper.start(serverProgram(cluster.layout, cluster.mode, ROOT, name))
        await cluster.serving([name])
        say(`  ${name} is updated`)
      }
      await pause(SELL_MS)
      const { journal, lost, doubled, faults, statuses, longestRefusalMs } = await endOf(cluster, tills)
      const again = [...statuses].reduce((sum, [status, times]) => (status === 200 ? sum : sum + times), 0)
      const longest = (longestRefusalMs / 1_000).toFixed(1)
      say(
        `update: ${BEFORE === ROOT ? 'the same version' : 'the version before'} to this one; ${journal.size} sales, ${again} tries again, ` +
          `${lost} lost, ${doubled} doubled, ${faults} faults, longest refusal ${longest} s`,
      )
      return lost + doubled + faults === 0
    },
    BEFORE,
  )

const main = async (): Promise<void> => {
  // What was started is ended by the exit (cluster.ts).
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
  buildProduct()
  const isSafe = KILLS + SPLITS === 0 || (await proveNoLoss())
  const isBack = LOSSES === 0 || (await proveBroughtBack())
  const isRestored = DRILLS === 0 || (await proveRestore())
  const isUpdated = UPDATES === 0 || (await proveUpdate())
  process.exitCode = isSafe && isBack && isRestored && isUpdated ? 0 : 1
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
