import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareSignedIn } from '../../e2e/support/prepare-signed-in.ts'
import { prepareShopData } from '../../e2e/support/shop-data.ts'
import { ROOT } from '../checks/files.mjs'
import { installMissing } from '../start/install.mjs'

/** The e2e ring tests the built product, so it is built first, once, and only if it changed. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Also writes the stamp that copies of the checkout need, so that their start installs nothing.
  await installMissing(ROOT)
  const build = path.join(ROOT, 'tools/start/build.mjs')
  const { status } = spawnSync(process.execPath, [build], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('The product did not build: the lines above say why.')
  const removeData = await prepareShopData()
  const removeSignedIn = await prepareSignedIn(project.config.maxWorkers)
  return async () => {
    removeSignedIn()
    await removeData()
  }
}
