/** Which nightly backups there are is read from their names, so that a folder copied elsewhere tells the same. */
const NAME = /^nightly-(\d{4})-(\d{2})-(\d{2})T(\d{2})(\d{2})(\d{2})Z\.evertill$/

export const nightlyName = (at: Date): string =>
  `nightly-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.evertill`

/** Undefined for any other file: before-restore copies, and whatever somebody put there, are never deleted. */
export const timeOfNightly = (name: string): Date | undefined => {
  const [, year, month, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return year === undefined
    ? undefined
    : new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}.000Z`)
}

export const newestNightly = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => timeOfNightly(name))
    .toSorted()
    .at(-1)

/** The last time at or before `now` at which the clock of the machine showed that minute. */
export const lastScheduled = (now: Date, minuteOfDay: number): Date => {
  const at = new Date(now)
  at.setHours(Math.floor(minuteOfDay / 60), minuteOfDay % 60, 0, 0)
  if (at > now) at.setDate(at.getDate() - 1)
  return at
}

export const nextScheduled = (now: Date, minuteOfDay: number): Date => {
  const at = lastScheduled(now, minuteOfDay)
  at.setDate(at.getDate() + 1)
  return at
}

/** A machine that is off at night makes its backup in the first hour of the day, the very first one too. */
const FIRST_AFTER_MS = 60 * 60_000

export const isBackupDue = (
  newest: Date | undefined,
  {
    now,
    startedAt,
    minuteOfDay,
  }: { readonly now: Date; readonly startedAt: Date; readonly minuteOfDay: number },
): boolean =>
  newest === undefined
    ? now.getTime() - startedAt.getTime() >= FIRST_AFTER_MS || lastScheduled(now, minuteOfDay) > startedAt
    : lastScheduled(now, minuteOfDay) > newest

/** A server that was off makes its backup soon after its start; later than this, something is wrong. */
const OVERDUE_AFTER_MS = 2 * 60 * 60_000

export const isBackupOverdue = (
  newest: Date | undefined,
  { now, ...when }: Parameters<typeof isBackupDue>[1],
): boolean => isBackupDue(newest, { ...when, now: new Date(now.getTime() - OVERDUE_AFTER_MS) })

const DAILY = 7
const WEEKLY = 4
const DAY_MS = 24 * 60 * 60_000

/** Weeks since a Monday; the number alone matters. */
const weekOf = (at: Date): number => Math.floor((at.getTime() / DAY_MS + 3) / 7)
const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS)

/** Kept are the newest of each of the last 7 days that have one, and of the last 4 weeks. */
export const expiredNightlies = (names: readonly string[]): string[] => {
  const backups = names
    .flatMap((name) => {
      const at = timeOfNightly(name)
      return at ? [{ name, at }] : []
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const kept = new Set<string>()
  const keepNewestOf = (groupOf: (at: Date) => number, count: number): void => {
    const seen = new Set<number>()
    for (const { name, at } of backups) {
      if (seen.has(groupOf(at)) || seen.size >= count) continue
      seen.add(groupOf(at))
      kept.add(name)
    }
  }
  keepNewestOf(dayOf, DAILY)
  keepNewestOf(weekOf, WEEKLY)
  return backups.map(({ name }) => name).filter((name) => !kept.has(name))
}
