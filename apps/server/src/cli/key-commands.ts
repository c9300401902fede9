import type { Config } from '../config/config.ts'
import { openTokenKeys, rotateTokenKey } from '../config/token-keys.ts'
import type { Options } from './admin-values.ts'
import { CommandError } from './command-error.ts'
import { rejectUnknownOptions } from './parse-args.ts'

const USE_SETTINGS =
  'The key of access tokens comes from EVERTILL_TOKEN_SECRET. To change it, put the old one into ' +
  'EVERTILL_OLD_TOKEN_SECRET and a new one into EVERTILL_TOKEN_SECRET, and restart every server.'

const dropOldIn = (options: Options): boolean => {
  const value = options['drop-old']
  if (value === undefined || value === 'no') return false
  if (value === 'yes') return true
  throw new CommandError(`--drop-old is "${String(value)}", but must be yes or no.`)
}

/** `admin key list | rotate`. The keys are in the data folder, so PostgreSQL is not needed. */
export const runKeyCommand = (config: Config, verb: string, options: Options): string => {
  rejectUnknownOptions(`admin key ${verb}`, verb === 'rotate' ? ['drop-old'] : [], options)
  if (config.tokenSecret) throw new CommandError(USE_SETTINGS)
  if (verb === 'list') {
    const [signing, ...older] = openTokenKeys(config.dataDir)()
    return [`${signing.id} signs and verifies`, ...older.map(({ id }) => `${id} verifies`)].join('\n')
  }
  if (verb !== 'rotate') throw new CommandError('Say what to do: list or rotate.')
  const dropOld = dropOldIn(options)
  const [{ id }] = rotateTokenKey(config.dataDir, { dropOld })
  return dropOld
    ? `New tokens are signed with the key ${id}. All earlier tokens have ended: everybody signs in again.`
    : `New tokens are signed with the key ${id}. Earlier tokens stay valid until they expire.`
}
