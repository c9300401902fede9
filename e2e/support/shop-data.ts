import { spawnSync } from 'node:child_process'
import { openWorkspace } from '../start/workspace.ts'

/** Environment variable with the folder of the prepared data; workers inherit it. */
const PREPARED = 'EVERTILL_SHOP_DATA'

/**
 * The first start on empty data, once per run: creating cluster, tables and demo shop takes longer than the first test of
 * each of the twenty shops. `e2e/start` tests such a start itself.
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

/** Keeps owners and modes: PostgreSQL refuses a folder of another owner. */
export const copyFolder = (from: string, to: string): void => {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`)
}

/** Copies the prepared data for one shop. */
export const copyShopData = (dataDir: string, prepared = process.env[PREPARED]): void => {
  if (prepared !== undefined) copyFolder(prepared, dataDir)
}
