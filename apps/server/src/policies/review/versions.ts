/** A row of the shop's data and the time in which it was valid, in milliseconds. The current one has no end. */
export type Version<Row> = { readonly from: number; readonly until: number; readonly row: Row }

/** The versions of one row, oldest first. */
export type Versions<Row> = readonly Version<Row>[]

/** The time in which a till may have received the data that it sold with. */
export type Span = { readonly from: number; readonly to: number }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * How old the data of a till may be. A till that is online learns of a change within seconds, but clocks drift by
 * minutes. A till whose sale arrives late was offline, for at most as long as it keeps its sales.
 */
export const PROPAGATION_DELAY = { onlineMs: 15 * MINUTE_MS, offlineMs: 90 * DAY_MS } as const

/** `changedAt`: when the last revision of it arrived. An edit may add goods at the prices of its own day. */
export type SaleTimes = { readonly madeAt: number; readonly receivedAt: number; readonly changedAt: number }

/** A date that no till can have had when it sent the document. */
export const isClockWrong = ({ madeAt, receivedAt }: Pick<SaleTimes, 'madeAt' | 'receivedAt'>): boolean =>
  madeAt - receivedAt > PROPAGATION_DELAY.onlineMs || receivedAt - madeAt > PROPAGATION_DELAY.offlineMs

/** With a wrong clock the date says nothing, and the till had some data of the time in which it may have been offline. */
export const knowledgeSpan = ({ madeAt, receivedAt, changedAt }: SaleTimes): Span => {
  if (isClockWrong({ madeAt, receivedAt }))
    return {
      from: receivedAt - 2 * PROPAGATION_DELAY.offlineMs,
      to: Math.max(receivedAt, changedAt) + PROPAGATION_DELAY.onlineMs,
    }
  const isLate = receivedAt - madeAt > PROPAGATION_DELAY.onlineMs
  return {
    from: madeAt - (isLate ? PROPAGATION_DELAY.offlineMs : PROPAGATION_DELAY.onlineMs),
    to: Math.max(madeAt, changedAt) + PROPAGATION_DELAY.onlineMs,
  }
}

export const versionsIn = <Row>(versions: Versions<Row>, { from, to }: Span): Row[] =>
  versions.filter((one) => one.from <= to && one.until >= from).map(({ row }) => row)

/** The row as it was at that time; the oldest known one for every earlier time. */
export const versionAt = <Row>(versions: Versions<Row>, at: number): Row | undefined =>
  (versions.find(({ until }) => at < until) ?? versions.at(-1))?.row

/**
 * `same`: the till could have known a version that agrees. `unknown`: none agrees, but the span begins before the oldest
 * version that is stored.
 */
export type Agreement = 'same' | 'differs' | 'unknown'

export const agreementOf = <Row>(
  versions: Versions<Row>,
  span: Span,
  agrees: (row: Row) => boolean,
): Agreement => {
  if (versionsIn(versions, span).some(agrees)) return 'same'
  const [oldest] = versions
  if (oldest === undefined || span.from >= oldest.from) return 'differs'
  return span.to < oldest.from && agrees(oldest.row) ? 'same' : 'unknown'
}

/**
 * The times in the span at which any of these rows changed or was deleted, and its beginning: each is a state that a
 * till may have had.
 */
export const statesIn = (all: Iterable<Versions<unknown>>, { from, to }: Span): number[] => {
  const times = new Set([from])
  for (const versions of all) {
    for (const version of versions) {
      for (const at of [version.from, version.until]) if (at > from && at <= to) times.add(at)
    }
  }
  return [...times].sort((a, b) => b - a)
}
