import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { dumpDatabase } from './dump.ts'
import { encryptWith } from './encryption.ts'

/** Writes to a temporary file and renames it, so that a file of the given name is always a complete backup. */
export const writeBackup = async (
  databaseUrl: string,
  file: string,
  passphrase: string | undefined,
): Promise<{ readonly tables: number; readonly size: number }> => {
  const temporary = `${file}.unfinished`
  const { stream, done } = dumpDatabase(databaseUrl)
  const packed = createGzip({ level: 6 })
  const target = createWriteStream(temporary, { mode: 0o600 })
  try {
    await (passphrase === undefined
      ? pipeline(stream, packed, target)
      : pipeline(stream, packed, encryptWith(passphrase), target))
    const { tables } = await done
    await rename(temporary, file)
    return { tables, size: (await stat(file)).size }
  } finally {
    await rm(temporary, { force: true })
  }
}
