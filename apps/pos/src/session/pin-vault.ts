import type { SignInStore } from '../db/session/sign-in-store.ts'

/** A stored PIN: slow to guess, and useless without this device's key. */
export interface PinHash {
  salt: Uint8Array<ArrayBuffer>
  rounds: number
  hash: Uint8Array<ArrayBuffer>
}

export interface PinVault {
  hash(pin: string): Promise<PinHash>
  verify(pin: string, kept: PinHash): Promise<boolean>
}

/** Trying all ten thousand PINs at this many rounds keeps one core busy for an hour (D-10). */
const ROUNDS = 600_000
const SALT_BYTES = 16
const HASH_BITS = 256

/**
 * PBKDF2-SHA-256, then signed with a key that cannot be exported: a hash copied off the device cannot be guessed
 * elsewhere. It keeps colleagues out, but not a thief: whoever has the browser profile can sign with its key.
 */
export const createPinVault = (
  crypto: Crypto,
  signInStore: Pick<SignInStore, 'deviceKey'>,
  rounds: number = ROUNDS,
): PinVault => {
  const deviceKey = () =>
    signInStore.deviceKey(() => crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']))

  const compute = async (pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number) => {
    const { subtle } = crypto
    const secret = await subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
      'deriveBits',
    ])
    const slow = await subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
      secret,
      HASH_BITS,
    )
    return new Uint8Array(await subtle.sign('HMAC', await deviceKey(), slow))
  }

  return {
    hash: async (pin) => {
      const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
      return { salt, rounds, hash: await compute(pin, salt, rounds) }
    },
    verify: async (pin, kept) => {
      const tried = await compute(pin, kept.salt, kept.rounds)
      // Constant time: compares every byte, so that the duration does not show where they differ.
      return tried.reduce((different, byte, index) => different | (byte ^ (kept.hash[index] ?? 256)), 0) === 0
    },
  }
}
