/**
 * A signed-in till: the server's data with its device, the browser's profile, and the port of its address. Browser storage
 * belongs to one origin, so a copy of the profile works at that port only.
 */
export interface SignedIn {
  readonly port: number
  readonly dataDir: string
  readonly profile: string
}

/** Environment variable with the prepared tills; workers inherit it. */
const PREPARED = 'EVERTILL_SIGNED_IN'

export const publishSignedIn = (tills: readonly SignedIn[]): void => {
  process.env[PREPARED] = JSON.stringify(tills)
}

/** One per worker: two workers cannot listen on the same port. */
export const signedInOfWorker = (): SignedIn | undefined => {
  const tills = JSON.parse(process.env[PREPARED] ?? '[]') as SignedIn[]
  return tills[Number(process.env['VITEST_POOL_ID'] ?? 1) - 1]
}
