import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupReply } from '@evertill/contract'
import type { BackupConfig } from '../../config/backup-config.ts'
import { writeBackup } from '../../db/backup/write-backup.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  expiredNightlies,
  isBackupDue,
  isBackupOverdue,
  newestNightly,
  nextScheduled,
  nightlyName,
  timeOfNightly,
} from '../../policies/backup-schedule.policy.ts'

type Options = {
  readonly ownerUrl: string
  readonly config: BackupConfig
  readonly clock: Clock
  readonly log: { info(message: string): void; error(error: unknown, message: string): void }
}

export type NightlyBackup = {
  /** Makes one if it is time, and deletes those that are kept no longer. True if it made one. */
  runIfDue(): Promise<boolean>
  state(): Promise<BackupReply>
}

/** After a failure: not at once again, the disk may be full. */
const RETRY_MS = 60 * 60_000

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Without a folder there are none yet. Any other error is one. */
const namesIn = async (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

export const makeNightlyBackup = ({ ownerUrl, config, clock, log }: Options): NightlyBackup => {
  const { folder, minuteOfDay, passphrase } = config
  const startedAt = clock()
  let failure: { readonly at: Date; readonly message: string } | undefined

  const make = async (now: Date): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, nightlyName(now))
    const { tables, size } = await writeBackup(ownerUrl, file, passphrase)
    log.info(`nightly backup: ${file}, ${tables} tables, ${size} bytes`)
    // Only after the new one is whole.
    for (const name of expiredNightlies(await namesIn(folder))) await rm(join(folder, name), { force: true })
  }

  return {
    runIfDue: async () => {
      const now = clock()
      if (failure && now.getTime() - failure.at.getTime() < RETRY_MS) return false
      try {
        const newest = newestNightly(await namesIn(folder))
        const due = isBackupDue(newest === undefined ? undefined : timeOfNightly(newest), {
          now,
          startedAt,
          minuteOfDay,
        })
        if (!due) return false
        await make(now)
        failure = undefined
        return true
      } catch (error) {
        failure = { at: now, message: messageOf(error) }
        log.error(error, `THE NIGHTLY BACKUP FAILED and is tried again in an hour: ${failure.message}`)
        return false
      }
    },
    state: async () => {
      const now = clock()
      const newest = newestNightly(await namesIn(folder).catch(() => []))
      const at = newest === undefined ? undefined : timeOfNightly(newest)
      const found = newest === undefined ? undefined : await stat(join(folder, newest)).catch(() => undefined)
      return {
        code: '0',
        IsOn: true,
        LastAt: at?.toISOString() ?? null,
        AgeSeconds: at ? Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000)) : null,
        IsOverdue: isBackupOverdue(at, { now, startedAt, minuteOfDay }),
        SizeBytes: found?.size ?? null,
        IsEncrypted: passphrase !== undefined,
        NextAt: nextScheduled(now, minuteOfDay).toISOString(),
        FailedAt: failure?.at.toISOString() ?? null,
        Failure: failure?.message ?? null,
      }
    },
  }
}

/** What is said where backups are turned off, or this server was not given the owner's login. */
export const NO_BACKUP: BackupReply = {
  code: '0',
  IsOn: false,
  LastAt: null,
  AgeSeconds: null,
  IsOverdue: false,
  SizeBytes: null,
  IsEncrypted: false,
  NextAt: null,
  FailedAt: null,
  Failure: null,
}
