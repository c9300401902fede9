import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline as flow } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { duringMaintenance } from '../db/backup/maintenance-mode.ts'
import { dumpDatabase } from '../db/backup/dump.ts'
import { checkOwnDatabase } from '../db/cluster/own-database.ts'
import { StartupError } from '../config/startup-error.ts'
import { InvalidBackup } from '../db/backup/frames.ts'
import { loadDatabase } from '../db/backup/load.ts'
import { MoveRefused, moveDatabase } from '../db/backup/move.ts'
import { CommandError } from './command-error.ts'

/** Writes to a temporary file and renames it, so that a file of the given name is always a complete backup. */
export const backup = async (databaseUrl: string, file: string): Promise<string> => {
  const temporary = `${file}.unfinished`
  const { stream, done } = dumpDatabase(databaseUrl)
  try {
    await pipeline(stream, createGzip({ level: 6 }), createWriteStream(temporary, { mode: 0o600 }))
    const { tables } = await done
    await rename(temporary, file)
    const { size } = await stat(file)
    return `${file}: ${tables} tables, ${(size / 2 ** 20).toFixed(1)} MiB`
  } finally {
    await rm(temporary, { force: true })
  }
}

/** What is wrong with the file, or undefined when the error has another cause. */
const backupFault = (error: unknown): string | undefined => {
  if (error instanceof InvalidBackup) return error.message
  const isZlibError = (error as { code?: string }).code?.startsWith('Z_') === true
  return isZlibError ? 'the file is not a backup, or it is damaged' : undefined
}

export const restore = async (databaseUrl: string, file: string): Promise<string> => {
  await stat(file).catch(() => {
    throw new CommandError(`There is no ${file}.`)
  })
  try {
    const { header, rows } = await duringMaintenance(databaseUrl, 'restore', () => {
      // `flow` passes read errors on to `bytes`; `pipe` would leave the reader waiting for ever.
      const bytes = createGunzip()
      flow(createReadStream(file), bytes, () => undefined)
      return loadDatabase(databaseUrl, bytes, { newEpoch: true })
    })
    return `Restored the backup of ${header.at}: ${rows} rows. The tills will send their sales again.`
  } catch (error) {
    const fault = backupFault(error)
    if (fault !== undefined) throw new CommandError(`Nothing was changed: ${fault}.`)
    throw error
  }
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
