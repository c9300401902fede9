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

/** With owners and modes: PostgreSQL refuses a folder that is not its own. */
export const copyFolder = (from: string, to: string): void => {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`)
}

/** A copy for one shop. */
export const takeShopData = (dataDir: string, prepared = process.env[PREPARED]): void => {
  if (prepared !== undefined) copyFolder(prepared, dataDir)
}
