import { createHash } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { networkOf } from '../../platform/network.ts'
import {
  type AttemptLimit,
  countAttempt,
  forgetAttempts,
} from '../../repositories/people/sign-in-attempt.repository.ts'
import { hasKnownPlace, rememberPlaces } from '../../repositories/people/sign-in-record.repository.ts'

/** Against guessing one password from one network; one password for all accounts; one password from everywhere. */
const ACCOUNT_TRIES = 5
const NETWORK_TRIES = 50
const EVERYWHERE_TRIES = 20
/** Short: whoever wants to keep a cashier out can cause this delay at any time. */
const EVERYWHERE_WAITS = { firstWaitSeconds: 5, maxWaitSeconds: 60 }
const PLACE_LIFETIME_MS = 90 * 24 * 60 * 60_000

const digest = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest()

/** Who tries to sign in, and from where. */
export type SignInTry = {
  readonly login: string
  readonly address: string
  readonly deviceId: string | undefined
}

const keysOf = ({ login, address, deviceId }: SignInTry) => {
  const network = networkOf(address)
  return {
    account: digest('account', login, network),
    network: digest('address', network),
    everywhere: digest('everywhere', login),
    places: [
      digest('place', login, network),
      ...(deviceId === undefined ? [] : [digest('device', login, deviceId.toLowerCase())]),
    ],
  }
}

export type CountedTry = { readonly wait: number; readonly isKnownPlace: boolean }

/**
 * Counts one try. A place that has signed in to the account before is not delayed by the failures of others, or a
 * stranger could lock a cashier out; it still has the limits of its own network, and a known device one of its own.
 */
export const countSignIn = async (tx: Tx, attempt: SignInTry, at: Date): Promise<CountedTry> => {
  const { account, network, everywhere, places } = keysOf(attempt)
  const isKnownPlace = await hasKnownPlace(tx, places, new Date(at.getTime() - PLACE_LIFETIME_MS))
  const limits: AttemptLimit[] = [
    { key: account, freeTries: ACCOUNT_TRIES },
    { key: network, freeTries: NETWORK_TRIES },
    ...(isKnownPlace
      ? places.map((key) => ({ key, freeTries: ACCOUNT_TRIES }))
      : [{ key: everywhere, freeTries: EVERYWHERE_TRIES, ...EVERYWHERE_WAITS }]),
  ]
  return { wait: await countAttempt(tx, limits, at), isKnownPlace }
}

/** After the right password: its tries no longer count, and the place is known from now on. */
export const welcomePlace = async (
  tx: Tx,
  attempt: SignInTry,
  { isKnownPlace }: Pick<CountedTry, 'isKnownPlace'>,
  at: Date,
): Promise<void> => {
  const { account, network, everywhere, places } = keysOf(attempt)
  await forgetAttempts(
    tx,
    { clear: [account, ...places], giveBack: isKnownPlace ? [network] : [network, everywhere] },
    at,
  )
  await rememberPlaces(tx, places, at)
}

/** After a new password by mail: guesses of the old one no longer count, and whoever read the mail is known here. */
export const forgiveAccount = async (tx: Tx, attempt: SignInTry, at: Date): Promise<void> => {
  const { account, network, everywhere, places } = keysOf(attempt)
  await forgetAttempts(tx, { clear: [account, everywhere, ...places], giveBack: [network] }, at)
  await rememberPlaces(tx, places, at)
}

export const digestOfLogin = (login: string): Buffer => digest('login', login)
