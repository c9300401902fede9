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
const AN_HOUR = 3_600_000

/** The page and what it needs for the first screen. */
const FIRST = /^\/(till\.html|early\.js|assets\/(first|till|index|rolldown-runtime)-)/
const GROUP_SIZE = 8

/** Each file for the first screen alone, the others eight at a time: a case takes five seconds, and there are 170 files. */
const groupsOf = (paths: readonly string[]): string[][] => {
  const rest = paths.filter((path) => !FIRST.test(path))
  return [
    ...paths.filter((path) => FIRST.test(path)).map((path) => [path]),
    ...Array.from({ length: Math.ceil(rest.length / GROUP_SIZE) }, (_, at) =>
      rest.slice(at * GROUP_SIZE, (at + 1) * GROUP_SIZE),
    ),
  ]
}

/** Every file of the app. One test file per fault, so that two run at a time: `npm run prove files`. */
export const damageEachFile = (fault: FileFault): void => {
  describe.runIf(EACH_FILE)(`F-57 each file: ${fault}`, () => {
    openDamagedTill()

    test('FR-25 FR-26 at the first start', { timeout: AN_HOUR }, async () => {
      for (const paths of groupsOf(precachedFiles(dist))) {
        expect(await installDamaged(paths, fault), paths.join(' ')).toBeLessThanOrEqual(1)
        await device?.context().close()
      }
    })

    test('FR-25 at an update', { timeout: AN_HOUR }, async () => {
      const page = await installed()
      for (const paths of groupsOf(changedFiles())) await updateDamaged(page, paths, fault)
    })
  })
}
