/**
 * A till that somebody has signed in to: the books with its device, the browser's profile, and the port of its address.
 * What a browser keeps belongs to one address, so a copy of the profile is of use at that port only.
 */
export interface SignedIn {
  readonly port: number
  readonly dataDir: string
  readonly profile: string
}

/** Where a run says what it has prepared; workers inherit it. */
const PREPARED = 'EVERTILL_SIGNED_IN'

export const offerSignedIn = (tills: readonly SignedIn[]): void => {
  process.env[PREPARED] = JSON.stringify(tills)
}

/** The one of this worker: two workers cannot listen at the same port. */
export const signedInOfWorker = (): SignedIn | undefined => {
  const tills = JSON.parse(process.env[PREPARED] ?? '[]') as SignedIn[]
  return tills[Number(process.env['VITEST_POOL_ID'] ?? 1) - 1]
}
