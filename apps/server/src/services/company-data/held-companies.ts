import type { Refusal } from '../outcome.ts'

/** A company that is not served here now: it is on its way to another database, or lives there. */
export type HeldCompany = {
  readonly registrationId: string
  readonly place: 'frozen' | 'left' | 'arriving' | 'returning'
  readonly address: string | null
}

export type HeldCompanies = {
  /** What is answered to calls of the company; undefined while it is served here. */
  refusalOf(registrationId: string): Refusal | undefined
}

/** The pause is seconds long: tills come back soon, but not all of them many times a second. */
export const HELD_RETRY_SECONDS = 2

/** `addresses`: where companies of this server may be sent. Another one is never given to a till. */
export const refusalOfHeld = ({ place, address }: HeldCompany, addresses: readonly string[]): Refusal => {
  if (place === 'left' && address !== null && addresses.includes(address))
    return { code: 'MOVED', movedTo: address }
  return { code: 'UNAVAILABLE', retryAfterSeconds: HELD_RETRY_SECONDS }
}

/** For a server without jobs, as in tests that hold nobody. */
export const NO_HELD_COMPANIES: HeldCompanies = { refusalOf: () => undefined }
