import argon2 from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, COST)

let nobody: Promise<string> | undefined

/**
 * With no account to compare with, the same work is done against a hash that nobody's password fits: an answer that
 * came back sooner would tell which accounts exist.
 */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  nobody ??= hashPassword('no account has this password')
  const fits = await argon2.verify(stored ?? (await nobody), password)
  return stored !== undefined && fits
}
