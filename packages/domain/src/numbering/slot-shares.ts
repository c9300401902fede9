/** How many of a store's slots a user has taken. */
export interface SlotsOfUser {
  /** Held by devices that have not sold anything with them. */
  unused: number
  /** Within the last 24 hours, whether sold with or not. */
  takenToday: number
}

/** A store has 702 slots. Without a limit, whoever may sell could use them up with invented devices. */
const SHARE = { unused: 20, takenToday: 50 }
/** Whoever may change the setup of a store may set up many tills at once. */
const SHARE_BY_RIGHT = { unused: 200, takenToday: Number.POSITIVE_INFINITY }

/** Whether a user may take another slot for a new device. */
export function mayTakeSlot({ unused, takenToday }: SlotsOfUser, maySetUp: boolean): boolean {
  const share = maySetUp ? SHARE_BY_RIGHT : SHARE
  return unused < share.unused && takenToday < share.takenToday
}

/**
 * After how many days without a contact an unused slot goes to another device. Its device may have sold offline since, so
 * the time is longer than tills are offline; it is shorter when the store has no slot left. A slot that was sold with never
 * goes to another device this way.
 */
export const RECLAIM_DAYS = { usual: 30, noneLeft: 7 } as const
