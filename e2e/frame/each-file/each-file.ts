import { describe, expect, test } from 'vitest'
import type { FileFault } from '../../support/bad-files.ts'
import { precachedFiles } from '../../support/ship.ts'
import {
  changedFiles,
  device,
  dist,
  installDamaged,
  installed,
  openDamagedTill,
  updateDamaged,
} from '../damaged-till.ts'

const EACH_FILE = process.env['EVERTILL_EACH_FILE'] === '1'
const TWO_HOURS = 7_200_000

/** Every file of the app alone. One test file per fault, so that two run at a time: `npm run prove files`. */
export const damageEachFile = (fault: FileFault): void => {
  describe.runIf(EACH_FILE)(`F-57 each file alone: ${fault}`, () => {
    openDamagedTill()

    test('FR-25 FR-26 at the first start', { timeout: TWO_HOURS }, async () => {
      for (const path of precachedFiles(dist)) {
        expect(await installDamaged([path], fault), path).toBeLessThanOrEqual(1)
        await device?.context().close()
      }
    })

    test('FR-25 at an update', { timeout: TWO_HOURS }, async () => {
      const page = await installed()
      for (const path of changedFiles()) await updateDamaged(page, [path], fault)
    })
  })
}
