/**
 * How long a change takes to reach a till that is there, and how long one that sent its sale late may have been away: a
 * till hears of a change within seconds, if it can hear at all, and clocks drift by minutes. One whose sale came in late
 * had no network, and nobody knows for how long: it sold by what it had.
 */
export const PATIENCE = { graceMs: 15 * 60_000, awayMs: 7 * 86_400_000 } as const

type Made = { readonly madeAt: Date; readonly receivedAt: Date }

/** Whether something that changed then stood long enough before a sale that its till could know it. */
export const couldKnow = ({ madeAt, receivedAt }: Made): ((changedAt: Date | undefined) => boolean) => {
  const made = madeAt.getTime()
  const isLate = receivedAt.getTime() - made > PATIENCE.graceMs
  const since = made - (isLate ? PATIENCE.awayMs : PATIENCE.graceMs)
  return (changedAt) => changedAt !== undefined && changedAt.getTime() <= since
}
