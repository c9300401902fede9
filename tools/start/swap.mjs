import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Creates a temporary folder for a build, on the same file system as the outputs.
 * @param {string} root
 * @param {string} name
 */
export function makeBuildFolder(root, name) {
  const parent = join(root, '.cache', 'build')
  mkdirSync(parent, { recursive: true })
  const beside = mkdtempSync(join(parent, `${name}-`))
  // mkdtemp makes the folder private: another user could not start what root has built.
  chmodSync(beside, 0o777 & ~process.umask())
  return beside
}

/**
 * Moves a finished build to its place. Of two simultaneous builds the later one wins, as a whole.
 * @param {string} built
 * @param {string} output
 */
export function swapIn(built, output) {
  const old = `${built}-old`
  mkdirSync(dirname(output), { recursive: true })
  for (let tries = 0; ; tries += 1) {
    if (existsSync(output)) moveIfThere(output, `${old}-${tries}`)
    try {
      renameSync(built, output)
      break
    } catch (error) {
      if (tries >= 5) throw error
    }
  }
  for (let tries = 0; tries <= 5; tries += 1) rmSync(`${old}-${tries}`, { recursive: true, force: true })
}

/**
 * @param {string} from
 * @param {string} to
 */
function moveIfThere(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (existsSync(from)) throw error
  }
}
