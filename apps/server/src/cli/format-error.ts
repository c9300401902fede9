import { StartupError } from '../config/startup-error.ts'
import { DatabaseUnavailable, describeDatabaseError } from '../db/errors.ts'
import { CommandError } from './command-error.ts'

/** Messages for errors of the file system, by code. */
const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not read or write it',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
}

/** The sentence that ends a failed command. Users never see a stack trace. */
export const formatError = (error: unknown): string => {
  if (error instanceof CommandError || error instanceof StartupError) return error.message
  if (error instanceof DatabaseUnavailable) return 'PostgreSQL does not answer. Nothing was changed.'
  const databaseError = describeDatabaseError(error)
  if (databaseError !== undefined) return databaseError
  const { code = '', path, message } = error as NodeJS.ErrnoException
  const fileError = FILE_ERRORS[code]
  if (fileError !== undefined) return `${path ?? 'The file'} cannot be used: ${fileError}.`
  return `The command failed: ${error instanceof Error ? message : String(error)}`
}
