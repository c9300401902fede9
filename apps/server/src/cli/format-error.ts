import { StartupError } from '../config/startup-error.ts'
import { DatabaseUnavailable, describeDatabaseError } from '../db/errors.ts'
import { CommandError } from './command-error.ts'

/** What the system says of a file, by its code. */
const FILE_COMPLAINTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not read or write it',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk can only be read',
}

/** A command ends with a sentence, never with a stack trace: whoever reads it keeps a shop, not this program. */
export const formatError = (error: unknown): string => {
  if (error instanceof CommandError || error instanceof StartupError) return error.message
  if (error instanceof DatabaseUnavailable) return 'PostgreSQL does not answer. Nothing was changed.'
  const complaint = describeDatabaseError(error)
  if (complaint !== undefined) return complaint
  const { code = '', path, message } = error as NodeJS.ErrnoException
  const ofFile = FILE_COMPLAINTS[code]
  if (ofFile !== undefined) return `${path ?? 'The file'} cannot be used: ${ofFile}.`
  return `It did not work: ${error instanceof Error ? message : String(error)}`
}
