import { join, resolve } from 'node:path'
import { StartupError } from './startup-error.ts'

/** A shorter passphrase can be tried out by whoever gets hold of the file. */
export const MIN_PASSPHRASE_LENGTH = 12

export type BackupConfig = {
  /** Off only on purpose: whoever backs up PostgreSQL by other means. */
  readonly isOn: boolean
  readonly folder: string
  /** Minutes after midnight, by the clock of the machine. */
  readonly minuteOfDay: number
  /** `undefined`: backups are not encrypted. */
  readonly passphrase: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

const DEFAULT_TIME = '02:00'

const minuteOfDay = (text: string): number => {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? []
  if (hours !== '' && Number(hours) < 24 && Number(minutes) < 60) return Number(hours) * 60 + Number(minutes)
  throw new StartupError(
    `EVERTILL_BACKUP_TIME is "${text}", but must be a time of day such as ${DEFAULT_TIME}.`,
  )
}

export const readBackupConfig = (env: Environment, dataDir: string, cwd: string): BackupConfig => {
  const wish = env.EVERTILL_BACKUP || '1'
  if (wish !== '0' && wish !== '1')
    throw new StartupError(`EVERTILL_BACKUP is "${wish}", but must be 1 (every night) or 0 (never).`)
  const passphrase = env.EVERTILL_BACKUP_PASSPHRASE || undefined
  if (passphrase !== undefined && passphrase.length < MIN_PASSPHRASE_LENGTH)
    throw new StartupError(
      `EVERTILL_BACKUP_PASSPHRASE must have at least ${MIN_PASSPHRASE_LENGTH} characters.`,
    )
  const folder = env.EVERTILL_BACKUP_FOLDER || undefined
  return {
    isOn: wish === '1',
    folder: folder === undefined ? join(dataDir, 'backups') : resolve(cwd, folder),
    minuteOfDay: minuteOfDay(env.EVERTILL_BACKUP_TIME || DEFAULT_TIME),
    passphrase,
  }
}
