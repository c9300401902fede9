/** Gives sales priority over all other writes: a sync starts no write while any tab commits a sale. */
export interface CommitGate {
  /** Around the commit of a sale. */
  commit<T>(work: () => Promise<T>): Promise<T>
  /** Around each small write of a sync. */
  afterCommits<T>(work: () => Promise<T>): Promise<T>
}

/** For databases that only one tab uses. */
export const OPEN_GATE: CommitGate = { commit: (work) => work(), afterCommits: (work) => work() }

const NAME = 'evertill-commit'

/**
 * Commits share the lock, so they never wait for each other. A sync only checks that nobody holds it, and writes
 * without it: holding it would make the next commit wait.
 */
export const createCommitGate = (manager: LockManager): CommitGate => {
  // Uses `query` and not a request: several waiting syncs would block each other with their requests for ever.
  const isSelling = async () => {
    const { held = [], pending = [] } = await manager.query()
    return [...held, ...pending].some(({ name, mode }) => name === NAME && mode === 'shared')
  }
  return {
    commit: (work) => {
      // Starts without waiting for the lock, which only informs the other tabs. The grant may come after a long render,
      // and the customer would wait.
      const done = work()
      manager.request(NAME, { mode: 'shared' }, () => done).catch(() => {})
      return done
    },
    afterCommits: async (work) => {
      // An exclusive request is granted when the commit ends, so nothing has to be polled.
      while (await isSelling()) await manager.request(NAME, { mode: 'exclusive' }, () => undefined)
      return work()
    },
  }
}
