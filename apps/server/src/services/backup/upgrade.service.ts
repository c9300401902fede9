import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupConfig } from '../../config/backup-config.ts'
import { StartupError } from '../../config/startup-error.ts'
import { writeBackup } from '../../db/backup/write-backup.ts'
import { migrate, readMigrationState } from '../../db/migrate.ts'

const stamp = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(':', '')

const saveFirst = async (
  ownerUrl: string,
  { folder, passphrase }: BackupConfig,
  at: Date,
): Promise<string> => {
  const file = join(folder, `before-upgrade-${stamp(at)}Z.evertill`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { size } = await writeBackup(ownerUrl, file, passphrase)
    return `Saved the database to ${file} (${(size / 2 ** 20).toFixed(1)} MiB).`
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartupError(
      `Nothing was upgraded: the database could not be saved to ${file} first (${why}). ` +
        'EVERTILL_BACKUP=0 upgrades without a backup.',
    )
  }
}

/**
 * Brings the schema to this version. A database that has data is saved first: a migration cannot be undone. `say` gets a
 * sentence for each step; without anything to do it gets none. Returns whether there was.
 */
export const upgradeDatabase = async (
  ownerUrl: string,
  config: BackupConfig,
  say: (line: string) => void,
  at: Date = new Date(),
): Promise<boolean> => {
  const { applied, pending } = await readMigrationState(ownerUrl)
  const isUpgrade = applied > 0 && pending.length > 0
  if (isUpgrade)
    say(config.isOn ? await saveFirst(ownerUrl, config, at) : 'No backup was made: EVERTILL_BACKUP is 0.')
  await migrate(ownerUrl)
  if (isUpgrade)
    say(`Upgraded the database: ${pending.length} steps, ${pending[0] ?? ''} to ${pending.at(-1) ?? ''}.`)
  return isUpgrade
}
