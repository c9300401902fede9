/**
 * How long a change may take to reach a till. A till that is online learns of it within seconds, but clocks drift by
 * minutes. A till whose sale arrives late was offline for an unknown time and sold with the data that it had.
 */
export const PROPAGATION_DELAY = { onlineMs: 15 * 60_000, offlineMs: 7 * 86_400_000 } as const

type SaleTimes = { readonly madeAt: Date; readonly receivedAt: Date }

/** Whether a change was made early enough before a sale for its till to know it. */
export const tillCouldHaveKnown = ({
  madeAt,
  receivedAt,
}: SaleTimes): ((changedAt: Date | undefined) => boolean) => {
  const made = madeAt.getTime()
  const isLate = receivedAt.getTime() - made > PROPAGATION_DELAY.onlineMs
  const since = made - (isLate ? PROPAGATION_DELAY.offlineMs : PROPAGATION_DELAY.onlineMs)
  return (changedAt) => changedAt !== undefined && changedAt.getTime() <= since
}
