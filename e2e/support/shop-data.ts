import { spawnSync } from 'node:child_process'
import { openWorkspace } from '../start/workspace.ts'

/** Where a run keeps the books that every shop begins with; workers inherit it. */
const PREPARED = 'EVERTILL_SHOP_DATA'

/**
 * The first start on empty data, once for a whole run: a cluster, the tables and the demo shop cost each of some
 * twenty shops more than its first test. How such a start goes has tests of its own, in `e2e/start`.
 */
export const prepareShopData = async (): Promise<() => Promise<void>> => {
  const work = openWorkspace()
  const { ready, child, exit } = work.launch({ env: { LOG_LEVEL: 'warn' } })
  await ready
  child.kill('SIGTERM')
  await exit
  process.env[PREPARED] = work.dataDir
  return () => work.close()
}

/** A copy for one shop, with owners and modes: PostgreSQL refuses a folder that is not its own. */
export const takeShopData = (dataDir: string): void => {
  const prepared = process.env[PREPARED]
  if (prepared === undefined) return
  const { status, stderr } = spawnSync('cp', ['-a', prepared, dataDir], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The shop's data could not be copied: ${stderr}`)
}
