import type { Tx } from '../db/database.ts'
import * as admin from '../repositories/registers/admin.repository.ts'
import {
  type SessionRow,
  endAllUserSessions,
  endUserSession,
  listUserSessions,
} from '../repositories/people/user-session.repository.ts'
import { isUuid } from '../platform/uuid.ts'
import type { Options } from './admin-values.ts'
import { CommandError } from './command-error.ts'

type User = { readonly registration_id: string; readonly user_id: string }

const toLine = ({ session_id, device, address, signed_in_at, last_seen_at }: SessionRow): string =>
  JSON.stringify({ session_id, device, address, signed_in_at, last_seen_at })

const endSessions = async (tx: Tx, userId: string, id: Options[string]): Promise<string[]> => {
  if (id === undefined) return endAllUserSessions(tx, userId, new Date())
  return isUuid(id) && (await endUserSession(tx, userId, id, new Date())) ? [id] : []
}

/** `admin session list | end`. Without an id every open session of the account ends. */
export const runSessionCommand = async (
  tx: Tx,
  verb: string,
  user: User,
  { id }: Options,
): Promise<string> => {
  if (verb === 'list') {
    const open = await listUserSessions(tx, user.user_id, new Date())
    return open.length > 0 ? open.map(toLine).join('\n') : 'There are no open sessions.'
  }
  if (verb !== 'end') throw new CommandError('Say what to do: list or end.')
  const ended = await endSessions(tx, user.user_id, id)
  if (ended.length === 0)
    throw new CommandError(
      id === undefined
        ? 'Nothing was changed: there are no open sessions.'
        : 'There is no such open session: evertill admin session list shows them.',
    )
  for (const session of ended)
    await admin.addAdminAudit(tx, user.registration_id, 'admin.session.end', session)
  return `Sessions ended: ${ended.length}`
}
