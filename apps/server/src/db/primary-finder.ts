import { DatabaseUnavailable } from './errors.ts'

/** What a PostgreSQL says about itself. A standby takes no writes. The timeline rises with every failover. */
export type HostState = { readonly isPrimary: boolean; readonly timeline: number }

type Ports = {
  readonly addresses: readonly string[]
  /** Rejects if the host does not answer in time. */
  readonly ask: (address: string) => Promise<HostState>
  /** Resolves when the other hosts have had their time after one has said that it is the primary. */
  readonly grace: () => Promise<unknown>
}

/** Which of several hosts is the primary right now. */
export type PrimaryFinder = {
  /** Rejects with DatabaseUnavailable while there is none. */
  find(): Promise<string>
  /** A connection to this host failed, or it is a standby: the next `find` asks all of them again. */
  suspect(address: string): void
  /** The one that was found last, if nobody has suspected it since. */
  known(): string | undefined
}

type Found = HostState & { readonly address: string }

/**
 * All hosts are asked at once, so one that is unreachable costs no time. While a failover is under way the old and the
 * new primary may both answer: the newer timeline is the one that the standbys follow.
 */
export const createPrimaryFinder = ({ addresses, ask, grace }: Ports): PrimaryFinder => {
  let known: string | undefined
  let searching: Promise<string> | undefined

  const search = async (): Promise<string> => {
    const primaries: Found[] = []
    const asked = addresses.map(async (address) => {
      const state = await ask(address)
      if (!state.isPrimary) throw new Error('a standby')
      primaries.push({ ...state, address })
    })
    try {
      await Promise.any(asked)
    } catch (error) {
      throw new DatabaseUnavailable('no host of the database is the primary', { cause: error })
    }
    await Promise.race([Promise.allSettled(asked), grace()])
    const newest = primaries.reduce((best, one) => (one.timeline > best.timeline ? one : best))
    known = newest.address
    return newest.address
  }

  return {
    known: () => known,
    find: () => {
      if (known !== undefined) return Promise.resolve(known)
      searching ??= search().finally(() => {
        searching = undefined
      })
      return searching
    },
    suspect: (address) => {
      if (known === address) known = undefined
    },
  }
}
