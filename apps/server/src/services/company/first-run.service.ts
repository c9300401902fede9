import { createHash, randomBytes } from 'node:crypto'
import type { FirstRunCreatedReply, FirstRunReply, NewShop } from '@evertill/contract'
import type { z } from 'zod'
import { type Database, type Tx, openDatabase } from '../../db/database.ts'
import type { PoolOptions } from '../../db/pool.ts'
import { DEMO_REGISTRATION_IDS } from '../../db/seed/companies.ts'
import { withoutTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { networkOf } from '../../platform/network.ts'
import { verifyPassword } from '../../platform/password.ts'
import {
  addFirstRunCode,
  findOwnedCompany,
  hasCompany,
  lockFirstRun,
  readFirstRunState,
  useFirstRunCode,
} from '../../repositories/company/first-run.repository.ts'
import { countAttempt } from '../../repositories/people/sign-in-attempt.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { CallOrigin } from '../people/user-sessions.service.ts'
import { type CreatedCompany, createCompany } from './create-company.service.ts'

/** What only the owner of the database may do. Undefined where the server was not given that login. */
export type OwnerAccess = {
  readonly url: string
  /** The server listens on this machine alone. */
  readonly isLoopback: boolean
}

export type FirstRunPorts = {
  readonly db: Database
  readonly clock: Clock
  readonly owner: OwnerAccess | undefined
  readonly tillUrls: () => readonly string[]
}

/** A connection of its own for one piece of work, so that the pool of the server never holds the owner's rights. */
export const asOwner = async <Result>(
  url: string,
  work: (tx: Tx) => Promise<Result>,
  options: PoolOptions = {},
): Promise<Result> => {
  const db = openDatabase(url, { ...options, connections: 1 })
  try {
    return await db.kysely.transaction().execute(work)
  } finally {
    await db.close()
  }
}

/** Without a code: only here, and only for the first company. */
const isFree = (owner: OwnerAccess, origin: CallOrigin, hasOther: boolean): boolean =>
  owner.isLoopback && origin.isLocal === true && !hasOther

export const readFirstRun = async (
  { db, owner }: FirstRunPorts,
  origin: CallOrigin,
): Promise<Outcome<FirstRunReply>> => {
  const state = await withoutTenant(db, (tx) => readFirstRunState(tx, DEMO_REGISTRATION_IDS))
  const isOpen = owner !== undefined
  return done({
    code: '0',
    IsOpen: isOpen,
    NeedsCode: isOpen && !isFree(owner, origin, state.has_company),
    HasDemo: state.has_demo,
  })
}

/** Whether there is a company besides the demo. */
export const hasOwnCompany = async (ownerUrl: string): Promise<boolean> => {
  const state = await asOwner(ownerUrl, (tx) => readFirstRunState(tx, DEMO_REGISTRATION_IDS))
  return state.has_company
}

/** Without I and O, which are read as digits. 16 of them are 80 bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 16
/** Long enough for whoever reads it on a terminal, too short for one that is found in a log. */
const CODE_LIFETIME_SECONDS = 24 * 60 * 60

const digestOfCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest()

/** Made at each start and by command, printed once, stored as a digest. */
export const makeFirstRunCode = async (ownerUrl: string): Promise<string> => {
  const text = [...randomBytes(CODE_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  await asOwner(ownerUrl, (tx) => addFirstRunCode(tx, digestOfCode(text), CODE_LIFETIME_SECONDS))
  return text.replaceAll(/(.{4})(?=.)/g, '$1-')
}

const CODE_TRIES = 5
/** Against guesses from many networks; the wait is short, because it keeps the owner out as well. */
const EVERYWHERE_TRIES = 20
const EVERYWHERE_WAITS = { firstWaitSeconds: 5, maxWaitSeconds: 60 }
const keyOf = (...parts: string[]): Buffer =>
  createHash('sha256')
    .update(['first-run', ...parts].join('\n'))
    .digest()

const waitBeforeCode = ({ db, clock }: FirstRunPorts, { address }: CallOrigin): Promise<number> =>
  withoutTenant(db, (tx) =>
    countAttempt(
      tx,
      [
        { key: keyOf('network', networkOf(address)), freeTries: CODE_TRIES },
        { key: keyOf('everywhere'), freeTries: EVERYWHERE_TRIES, ...EVERYWHERE_WAITS },
      ],
      clock(),
    ),
  )

/** The answer got lost and the owner sent the same again: the password shows that it is the same person. */
const repeatOf = async (tx: Tx, { Company, Owner }: NewShop): Promise<Outcome<CreatedCompany>> => {
  const found = await findOwnedCompany(tx, Company.key, Owner.LoginID)
  const isSame = await verifyPassword(found?.password_hash, Owner.Password)
  if (!found || !isSame) return refuse('DIFFERS_FROM_RECORDED')
  const { store_id: storeId, register_id: registerId, user_id: userId } = found
  return done({ registrationId: Company.key, storeId, registerId, userId })
}

/** A refusal after the code was used must not use it up. */
class Refused extends Error {
  readonly outcome: Outcome<never>
  constructor(outcome: Outcome<never>) {
    super('refused')
    this.outcome = outcome
  }
}

const createUnlessRefused = async (
  tx: Tx,
  shop: NewShop & { readonly Code?: string | undefined },
  mayBeFree: (hasOther: boolean) => boolean,
): Promise<CreatedCompany> => {
  await lockFirstRun(tx)
  const state = await readFirstRunState(tx, DEMO_REGISTRATION_IDS)
  const isRepeat = await hasCompany(tx, shop.Company.key)
  const hasRight =
    isRepeat ||
    mayBeFree(state.has_company) ||
    (shop.Code !== undefined && (await useFirstRunCode(tx, digestOfCode(shop.Code))))
  if (!hasRight) throw new Refused(refuse('FIRST_RUN_CODE_WRONG'))
  const runsServer = !state.has_company
  const made = await (isRepeat ? repeatOf(tx, shop) : createCompany(tx, shop, 'first-run', runsServer))
  if (!made.ok) throw new Refused(made)
  return made.value
}

/** Without the session, which the route opens. */
type CreatedHere = Omit<z.output<typeof FirstRunCreatedReply>, 'Session'>

export const createOwnCompany = async (
  ports: FirstRunPorts,
  shop: NewShop,
  origin: CallOrigin,
): Promise<Outcome<CreatedHere>> => {
  const { owner } = ports
  if (owner === undefined) return refuse('FIRST_RUN_CLOSED')
  const free = await readFirstRun(ports, origin)
  const needsCode = !free.ok || free.value.NeedsCode
  // A wrong code and a password of a repeat can both be guessed.
  const wait = needsCode ? await waitBeforeCode(ports, origin) : 0
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
  try {
    const made = await asOwner(owner.url, (tx) =>
      createUnlessRefused(tx, shop, (hasOther) => isFree(owner, origin, hasOther)),
    )
    return done({
      code: '0',
      StoreID: made.storeId,
      RegisterID: made.registerId,
      TillUrls: [...ports.tillUrls()],
    })
  } catch (error) {
    if (error instanceof Refused) return error.outcome
    throw error
  }
}
