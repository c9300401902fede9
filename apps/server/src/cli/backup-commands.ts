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

/** Written beside and renamed: a file of that name is always a whole backup. */
export const backup = async (databaseUrl: string, file: string): Promise<string> => {
  const draft = `${file}.unfinished`
  const { stream, done } = dumpDatabase(databaseUrl)
  try {
    await pipeline(stream, createGzip({ level: 6 }), createWriteStream(draft, { mode: 0o600 }))
    const { tables } = await done
    await rename(draft, file)
    const { size } = await stat(file)
    return `${file}: ${tables} tables, ${(size / 2 ** 20).toFixed(1)} MiB`
  } finally {
    await rm(draft, { force: true })
  }
}

/** What is wrong with the file; undefined when something else is. zlib's own words say nothing to a shop. */
const damageOf = (error: unknown): string | undefined => {
  if (error instanceof InvalidBackup) return error.message
  const isUnpackable = (error as { code?: string }).code?.startsWith('Z_') === true
  return isUnpackable ? 'the file is no backup, or it is damaged' : undefined
}

export const restore = async (databaseUrl: string, file: string): Promise<string> => {
  await stat(file).catch(() => {
    throw new CommandError(`There is no ${file}.`)
  })
  try {
    const { header, rows } = await duringMaintenance(databaseUrl, 'restore', () => {
      // Ends with an error, not with silence, when the file cannot be read to its end.
      const bytes = createGunzip()
      flow(createReadStream(file), bytes, () => undefined)
      return loadDatabase(databaseUrl, bytes, { newEpoch: true })
    })
    return `Restored the books of ${header.at}: ${rows} rows. The tills will offer their sales again.`
  } catch (error) {
    const damage = damageOf(error)
    if (damage !== undefined) throw new CommandError(`Nothing was changed: ${damage}.`)
    throw error
  }
}

export const move = async (databaseUrl: string, to: string): Promise<string> => {
  if (!/^postgres(ql)?:\/\/./.test(to))
    throw new CommandError('--to must begin with postgres:// or postgresql://.')
  await checkOwnDatabase(to).catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error
    throw new CommandError(`Nothing was moved: ${error.message.replace('DATABASE_URL', '--to')}`)
  })
  try {
    const { tables, payable } = await moveDatabase(databaseUrl, to)
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
    return `Moved ${rows} rows, sales of ${payable} in minor units. Start with DATABASE_URL set to the new place.`
  } catch (error) {
    if (error instanceof MoveRefused) throw new CommandError(`Nothing was moved: ${error.message}.`)
    throw error
  }
}
