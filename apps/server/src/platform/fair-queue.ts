import { setTimeout as pause } from 'node:timers/promises'

/** Who asks for a place. A `search` gives way to the `work` of the same tenant. */
export type Claim = { readonly tenant: string; readonly user: string; readonly kind: 'work' | 'search' }

/** How many places all tenants together, one tenant and one user may hold at the same time. */
export type Share = { readonly total: number; readonly tenant: number; readonly user: number }

export type Limits = {
  readonly all: Share
  /** Of those, how many may be held by searches. */
  readonly search: Share
  readonly waiting: Pick<Share, 'tenant' | 'user'>
  readonly waitMs: number
  /** How long a refusal for too many waiting requests is held back. */
  readonly refuseAfterMs: number
}

/** A timer later than this factor means that the whole process was stalled. */
const STALL_FACTOR = 1.2

/** `full`: too many requests of this tenant or user wait already. `late`: no place became free in time. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace'

  constructor(why: 'full' | 'late') {
    super(why === 'full' ? 'too many requests of this company or user wait' : 'no place became free in time')
  }
}

export type FairQueue = {
  /** Waits for a place and resolves with the function that gives it back. */
  enter(claim: Claim): Promise<() => void>
  run<Result>(claim: Claim, work: () => Promise<Result>): Promise<Result>
  readonly waiting: number
}

type Waiter = { readonly claim: Claim; readonly admit: () => void }
/** Users in the order of their next turn, each with the requests that wait. */
type Line = Map<string, Waiter[]>
type TenantLines = Readonly<Record<Claim['kind'], Line>>

const tally = () => {
  const counts = new Map<string, number>()
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add: (keys: readonly string[], change: 1 | -1): void => {
      for (const key of keys) {
        const count = (counts.get(key) ?? 0) + change
        if (count === 0) counts.delete(key)
        else counts.set(key, count)
      }
    },
  }
}

const keysOf = ({ tenant, user }: Claim, kind: string): [string, string, string] => [
  kind,
  `${kind} ${tenant}`,
  `${kind} ${tenant} ${user}`,
]
const heldKeys = (claim: Claim): string[] => [
  ...keysOf(claim, 'all'),
  ...(claim.kind === 'search' ? keysOf(claim, 'search') : []),
]

/** Moves an entry of a map behind the others, or removes it when nothing of it waits. */
const rotate = <Value>(map: Map<string, Value>, key: string, value: Value, isEmpty: boolean): void => {
  map.delete(key)
  if (!isEmpty) map.set(key, value)
}

const isEmpty = ({ work, search }: TenantLines): boolean => work.size === 0 && search.size === 0

/** Who waits. Tenants are served in turn, and so are the users of a tenant, work before searches. */
const makeLines = (mayEnter: (claim: Claim) => boolean) => {
  const tenants = new Map<string, TenantLines>()

  const nextOf = (lines: TenantLines): Waiter | undefined => {
    for (const line of [lines.work, lines.search]) {
      for (const [user, waiters] of line) {
        const [first] = waiters
        if (!first || !mayEnter(first.claim)) continue
        waiters.shift()
        rotate(line, user, waiters, waiters.length === 0)
        return first
      }
    }
    return undefined
  }

  return {
    next: (): Waiter | undefined => {
      for (const [tenant, lines] of tenants) {
        const waiter = nextOf(lines)
        if (!waiter) continue
        rotate(tenants, tenant, lines, isEmpty(lines))
        return waiter
      }
      return undefined
    },
    add: (waiter: Waiter): void => {
      const { tenant, user, kind } = waiter.claim
      const lines = tenants.get(tenant) ?? { work: new Map(), search: new Map() }
      tenants.set(tenant, lines)
      const waiters = lines[kind].get(user) ?? []
      waiters.push(waiter)
      lines[kind].set(user, waiters)
    },
    /** False if it does not wait any more. */
    remove: (waiter: Waiter): boolean => {
      const { tenant, user, kind } = waiter.claim
      const lines = tenants.get(tenant)
      const waiters = lines?.[kind].get(user) ?? []
      const at = waiters.indexOf(waiter)
      if (!lines || at < 0) return false
      waiters.splice(at, 1)
      if (waiters.length === 0) lines[kind].delete(user)
      if (isEmpty(lines)) tenants.delete(tenant)
      return true
    },
  }
}

/**
 * Hands out a limited number of places. A tenant never holds more than its share, not even while places are free: its
 * slow requests would still hold them when the next tenant comes.
 */
export const createFairQueue = (limits: Limits): FairQueue => {
  const held = tally()
  const waiting = tally()

  const hasRoom = (share: Share, [total, tenant, user]: readonly [string, string, string]): boolean =>
    held.of(total) < share.total && held.of(tenant) < share.tenant && held.of(user) < share.user
  const mayEnter = (claim: Claim): boolean =>
    hasRoom(limits.all, keysOf(claim, 'all')) &&
    (claim.kind === 'work' || hasRoom(limits.search, keysOf(claim, 'search')))
  const lines = makeLines(mayEnter)
  const next = (): Waiter | undefined => (held.of('all') < limits.all.total ? lines.next() : undefined)

  const take = (claim: Claim): (() => void) => {
    held.add(heldKeys(claim), 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      held.add(heldKeys(claim), -1)
      for (let waiter = next(); waiter; waiter = next()) waiter.admit()
    }
  }

  const waitFor = (claim: Claim): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const keys = keysOf(claim, 'waiting')
      waiting.add(keys, 1)
      const waiter: Waiter = {
        claim,
        admit: () => {
          clearTimeout(timer)
          waiting.add(keys, -1)
          resolve(take(claim))
        },
      }
      const began = performance.now()
      const giveUp = () => {
        if (!lines.remove(waiter)) return
        waiting.add(keys, -1)
        reject(new NoPlace('late'))
      }
      // Fired much later, the whole process was stalled, and nobody could leave meanwhile: the wait begins again.
      const onTime = () => {
        const isStalled = performance.now() - began > limits.waitMs * STALL_FACTOR
        if (isStalled) timer = setTimeout(giveUp, limits.waitMs)
        else giveUp()
      }
      let timer = setTimeout(onTime, limits.waitMs)
      lines.add(waiter)
    })

  const enter = async (claim: Claim): Promise<() => void> => {
    if (mayEnter(claim)) return take(claim)
    const [, tenant, user] = keysOf(claim, 'waiting')
    if (waiting.of(tenant) < limits.waiting.tenant && waiting.of(user) < limits.waiting.user)
      return waitFor(claim)
    // Whoever asks again at once, whatever Retry-After says, would otherwise keep the server busy with refusals.
    await pause(limits.refuseAfterMs)
    throw new NoPlace('full')
  }

  return {
    enter,
    run: async (claim, work) => {
      const leave = await enter(claim)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    get waiting() {
      return waiting.of('waiting')
    },
  }
}
