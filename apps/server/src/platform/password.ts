import argon2 from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, COST)

let decoyHash: Promise<string> | undefined

/**
 * For an unknown account the password is verified against a decoy hash: a faster reply would reveal which accounts
 * exist.
 */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoyHash ??= hashPassword('no account has this password')
  const matches = await argon2.verify(stored ?? (await decoyHash), password)
  return stored !== undefined && matches
}
