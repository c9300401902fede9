import type { Tx } from '../db/database.ts'
import { newSigningKey, publicKeyOf } from '../platform/ondc-keys.ts'
import { findSecretOwner } from '../repositories/partners/partner-admin.repository.ts'
import {
  type SecretOwner,
  type SecretRow,
  activeSecrets,
  endSecret,
} from '../repositories/partners/partner-secret.repository.ts'
import { addAdminAudit } from '../repositories/registers/admin.repository.ts'
import { addSecret, makeRoomForSecret } from '../services/partners/partner-secrets.ts'
import type { Options } from './admin-values.ts'
import { CommandError } from './command-error.ts'

const KINDS = ['channel', 'carrier', 'subscriber', 'network'] as const

export const SECRET_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'secret list': KINDS,
  'secret create': KINDS,
  'secret rotate': KINDS,
  'secret revoke': [...KINDS, 'id'],
}

/** Where the administrator finds the keys. */
const LISTED_BY = {
  channel: 'order-channel',
  carrier: 'carrier',
  subscriber: 'subscriber',
  network: 'order-channel',
} as const

const ownerOf = async (tx: Tx, options: Options): Promise<SecretOwner> => {
  const given = KINDS.filter((kind) => options[kind] !== undefined)
  const [kind] = given
  if (kind === undefined || given.length > 1)
    throw new CommandError(
      'Say whose secret: --channel <key>, --carrier <key>, --subscriber <id> or --network <channel key>.',
    )
  const key = String(options[kind])
  const owner = await findSecretOwner(tx, kind, key)
  if (!owner)
    throw new CommandError(`There is no ${kind} ${key}: evertill admin ${LISTED_BY[kind]} list shows them.`)
  return owner
}

const toLine = ({ secret_id, created_at, ending }: SecretRow): string =>
  JSON.stringify({ secret_id, created_at, ends_with: ending })

/** The secret is shown now and never again. For a key of the network only the public half is shown, for the registry. */
const makeSecret = async (tx: Tx, owner: SecretOwner): Promise<string> => {
  const isNetwork = owner.kind === 'network'
  const { id, secret } = await addSecret(tx, owner, isNetwork ? newSigningKey() : undefined)
  await addAdminAudit(tx, owner.registrationId, 'admin.secret.create', id)
  return isNetwork ? JSON.stringify({ key_id: id, public_key: publicKeyOf(secret) }) : secret
}

const auditRevoked = (tx: Tx, { registrationId }: SecretOwner, id: string): Promise<void> =>
  addAdminAudit(tx, registrationId, 'admin.secret.revoke', id)

/**
 * `admin secret list | create | rotate | revoke`. After `rotate` the new secret and the one before are active, so that the
 * partner can change over without losing a request; `revoke` ends the older one.
 */
export const runSecretCommand = async (tx: Tx, verb: string, options: Options): Promise<string> => {
  const owner = await ownerOf(tx, options)
  const active = await activeSecrets(tx, owner)
  switch (verb) {
    case 'list':
      return active.length > 0 ? active.map(toLine).join('\n') : 'There are no secrets.'
    case 'create':
      if (active.length > 0)
        throw new CommandError('There is a secret already: admin secret rotate makes another one beside it.')
      return makeSecret(tx, owner)
    case 'rotate':
      for (const id of await makeRoomForSecret(tx, owner)) await auditRevoked(tx, owner, id)
      return makeSecret(tx, owner)
    case 'revoke': {
      const id = String(options.id ?? '')
      if (!active.some(({ secret_id }) => secret_id === id))
        throw new CommandError(
          '--id is not an active secret of this partner: evertill admin secret list shows them.',
        )
      await endSecret(tx, owner, id, 0)
      await auditRevoked(tx, owner, id)
      return 'done'
    }
    default:
      throw new CommandError('Say what to do: list, create, rotate or revoke.')
  }
}
