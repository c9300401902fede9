import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline as flow } from 'node:stream'
import { createGunzip, type Gunzip } from 'node:zlib'
import { duringMaintenance } from '../db/backup/maintenance-mode.ts'
import { decryptWith, isEncrypted } from '../db/backup/encryption.ts'
import { checkOwnDatabase } from '../db/cluster/own-database.ts'
import { StartupError } from '../config/startup-error.ts'
import { InvalidBackup } from '../db/backup/frames.ts'
import { loadDatabase, openBackup } from '../db/backup/load.ts'
import { MoveRefused, moveDatabase } from '../db/backup/move.ts'
import { writeBackup } from '../db/backup/write-backup.ts'
import { MIN_PASSPHRASE_LENGTH } from '../config/backup-config.ts'
import { CommandError } from './command-error.ts'
import { formatError } from './format-error.ts'

export const backup = async (databaseUrl: string, file: string, passphrase?: string): Promise<string> => {
  if (passphrase !== undefined && passphrase.length < MIN_PASSPHRASE_LENGTH)
    throw new CommandError(`The passphrase must have at least ${MIN_PASSPHRASE_LENGTH} characters.`)
  const { tables, size } = await writeBackup(databaseUrl, file, passphrase)
  const how = passphrase === undefined ? '' : ', encrypted'
  return `${file}: ${tables} tables, ${(size / 2 ** 20).toFixed(1)} MiB${how}`
}

/** What is wrong with the file, or undefined when the error has another cause. */
const backupFault = (error: unknown): string | undefined => {
  if (error instanceof InvalidBackup) return error.message
  const isZlibError = (error as { code?: string }).code?.startsWith('Z_') === true
  return isZlibError ? 'the file is not a backup, or it is damaged' : undefined
}

type RestoreOptions = {
  /** The folder that gets the backup of what is replaced. */
  readonly copyFolder: string
  /** Asked for only if the backup is encrypted. */
  readonly passphrase: () => Promise<string>
}

/** Saves the database first. Like the backup that is restored, the copy is encrypted or not. */
const saveCopy = async (
  databaseUrl: string,
  copyFolder: string,
  passphrase: string | undefined,
): Promise<string> => {
  const file = join(
    copyFolder,
    `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.evertill`,
  )
  try {
    await mkdir(copyFolder, { recursive: true, mode: 0o700 })
    await writeBackup(databaseUrl, file, passphrase)
    return file
  } catch (error) {
    throw new CommandError(
      `Nothing was changed: what is there now could not be saved to ${file} first. ${formatError(error)}`,
    )
  }
}

const readBackup = (file: string, passphrase: string | undefined): Gunzip => {
  // `flow` passes errors on to `bytes`; `pipe` would leave the reader waiting for ever.
  const bytes = createGunzip()
  const [source, ignore] = [createReadStream(file), () => undefined]
  if (passphrase === undefined) flow(source, bytes, ignore)
  else flow(source, decryptWith(passphrase), bytes, ignore)
  return bytes
}

const NO_CHECKSUM =
  ' Note: it was made by an earlier version and has no checksum over its header; make a new backup now.'

export const restore = async (
  databaseUrl: string,
  file: string,
  { copyFolder, passphrase }: RestoreOptions,
): Promise<string> => {
  await stat(file).catch(() => {
    throw new CommandError(`There is no ${file}.`)
  })
  const secret = (await isEncrypted(file)) ? await passphrase() : undefined
  const explain = (error: unknown): never => {
    const fault = backupFault(error)
    throw fault === undefined ? error : new CommandError(`Nothing was changed: ${fault}.`)
  }
  const opened = await openBackup(readBackup(file, secret)).catch(explain)
  return duringMaintenance(databaseUrl, 'restore', async () => {
    const copy = await saveCopy(databaseUrl, copyFolder, secret)
    const { rows } = await loadDatabase(databaseUrl, opened, { isRestore: true }).catch(async (error) => {
      await rm(copy, { force: true })
      return explain(error)
    })
    return (
      `Restored the backup of ${opened.header.at}: ${rows} rows. What was there before is in ${copy}. ` +
      'Everybody has to sign in again, and the tills will send their sales again.' +
      (opened.hasChecksum ? '' : NO_CHECKSUM)
    )
  })
}

export const move = async (databaseUrl: string, to: string): Promise<string> => {
  if (!/^postgres(ql)?:\/\/./.test(to))
    throw new CommandError('--to must begin with postgres:// or postgresql://.')
  await checkOwnDatabase(to, '--to').catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error
    throw new CommandError(`Nothing was moved: ${error.message}`)
  })
  try {
    const { tables, payable } = await moveDatabase(databaseUrl, to)
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
    return (
      `Moved ${rows} rows, sales of ${payable} in minor units. Start with DATABASE_OWNER_URL set to the new database ` +
      'and DATABASE_URL to the role of its server (docs/DATABASE.md).'
    )
  } catch (error) {
    if (error instanceof MoveRefused) throw new CommandError(`Nothing was moved: ${error.message}.`)
    throw error
  }
}
