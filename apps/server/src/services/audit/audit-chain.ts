import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { EntryRow, LinkRow } from '../../repositories/audit/audit-chain.repository.ts'

export type ChainedEntry = EntryRow
export type Link = Omit<LinkRow, 'auditId'>
type PersonDigests = Link['digests']

/** What `erase_customer` writes in place of a value. */
const ERASED = '"(erased)"'

const SALT_BYTES = 32

/** What the first link of a company continues: the chain of one company cannot pass for that of another. */
export const startOfChain = (registrationId: string): Buffer =>
  createHash('sha256').update(`evertill audit trail\n${registrationId.toLowerCase()}`).digest()

/** Without the salt nobody can find a phone number by trying all of them. */
export const digestPerson = (person: ChainedEntry['person'], salt: Buffer): PersonDigests =>
  Object.fromEntries(
    Object.entries(person).map(([place, value]) => [
      place,
      createHmac('sha256', salt).update(`${place}\n${value}`).digest('hex'),
    ]),
  )

const inOrder = (digests: PersonDigests): (readonly [string, string])[] =>
  Object.entries(digests).toSorted(([a], [b]) => (a < b ? -1 : 1))

type Linked = { readonly position: number; readonly chainedAt: string; readonly digests: PersonDigests }

/** Every value has its own place in the list, so that no two entries have the same text. */
export const linkOf = (
  previous: Buffer,
  { auditId, at, userId, action, subject, plain }: Omit<ChainedEntry, 'person'>,
  { position, chainedAt, digests }: Linked,
): Buffer => {
  const text = JSON.stringify([
    ...[position, auditId, at, userId, action, subject, plain],
    ...[inOrder(digests), chainedAt],
  ])
  return createHash('sha256').update(previous).update(text).digest()
}

/** The link of one more entry. */
export const extendChain = (
  previous: Buffer,
  entry: ChainedEntry,
  { position, chainedAt }: Pick<Link, 'position' | 'chainedAt'>,
): Link => {
  const hasPerson = Object.keys(entry.person).length > 0
  const salt = hasPerson ? randomBytes(SALT_BYTES) : null
  const digests = salt ? digestPerson(entry.person, salt) : {}
  return {
    position,
    chainedAt,
    digests,
    salt,
    link: linkOf(previous, entry, { position, chainedAt, digests }),
  }
}

const sameKeys = (a: object, b: object): boolean =>
  JSON.stringify(Object.keys(a).toSorted()) === JSON.stringify(Object.keys(b).toSorted())

/**
 * Whether the personal fields are those that were chained. Once the salt is gone they must all be erased, and an entry of
 * the trail must say by whom.
 */
export const personHolds = (
  person: ChainedEntry['person'],
  { salt, digests }: Pick<Link, 'salt' | 'digests'>,
  isErasureRecorded: boolean,
): boolean => {
  if (!sameKeys(person, digests)) return false
  if (Object.keys(digests).length === 0) return true
  if (salt) {
    const now = digestPerson(person, salt)
    return Object.entries(digests).every(([place, digest]) => now[place] === digest)
  }
  return isErasureRecorded && Object.values(person).every((value) => value === ERASED)
}
