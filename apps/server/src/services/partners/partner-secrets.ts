import { randomBytes, randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { MAX_SECRETS } from '../../platform/signature.ts'
import {
  type SecretOwner,
  activeSecrets,
  endSecret,
  insertSecret,
} from '../../repositories/partners/partner-secret.repository.ts'

const newSecret = (): string => `evs_${randomBytes(32).toString('base64url')}`

type Made = { readonly id: string; readonly secret: string }

/** The secret is returned now and can be read by nobody later. */
export const addSecret = async (tx: Tx, owner: SecretOwner, secret = newSecret()): Promise<Made> => {
  const id = randomUUID()
  await insertSecret(tx, owner, { id, secret })
  return { id, secret }
}

/** The ids of those that were ended. The server checks no more than two: the older ones make room at once. */
export const makeRoomForSecret = async (tx: Tx, owner: SecretOwner): Promise<string[]> => {
  const surplus = (await activeSecrets(tx, owner)).slice(MAX_SECRETS - 1)
  for (const { secret_id: id } of surplus) await endSecret(tx, owner, id, 0)
  return surplus.map(({ secret_id }) => secret_id)
}

/** The secret before holds beside the new one for so many hours. */
export const replaceSecret = async (tx: Tx, owner: SecretOwner, keepHours: number): Promise<Made> => {
  await makeRoomForSecret(tx, owner)
  const [before] = await activeSecrets(tx, owner)
  if (before) await endSecret(tx, owner, before.secret_id, keepHours)
  return addSecret(tx, owner)
}
