/** Lets sales go before everything else that writes: a sync starts no write while any tab wants to commit. */
export interface CommitGate {
  /** Around the commit of a sale. */
  commit<T>(work: () => Promise<T>): Promise<T>
  /** Around each small write of a sync. */
  afterCommits<T>(work: () => Promise<T>): Promise<T>
}

/** Where there is nobody to wait for. */
export const OPEN_GATE: CommitGate = { commit: (work) => work(), afterCommits: (work) => work() }

const NAME = 'evertill-commit'

/**
 * Commits share the lock, so they never wait for each other. A sync only looks whether there are any and then writes
 * without it: holding it would make the next commit wait for the sync.
 */
export const createCommitGate = (manager: LockManager): CommitGate => {
  // Not by asking for the lock: each of several that wait would find it taken by another one's question, for ever.
  const isSelling = async () => {
    const { held = [], pending = [] } = await manager.query()
    return [...held, ...pending].some(({ name, mode }) => name === NAME && mode === 'shared')
  }
  return {
    commit: (work) => {
      // At once: the lock tells the others and is nothing to wait for. Its answer comes behind whatever the page has to
      // draw, and the customer would stand there meanwhile.
      const done = work()
      manager.request(NAME, { mode: 'shared' }, () => done).catch(() => {})
      return done
    },
    afterCommits: async (work) => {
      // Waiting in the queue for a moment of the lock, instead of looking in a loop, finds the end of the commit itself.
      while (await isSelling()) await manager.request(NAME, { mode: 'exclusive' }, () => undefined)
      return work()
    },
  }
}
