/** A day of a store, and which state of its roll-ups is meant. */
export type RolledDay = {
  readonly registrationId: string
  readonly storeId: string
  readonly day: string
  /** When it was rebuilt; null before the first time. */
  readonly rebuiltAt: string | null
}

type Kept<Value> = { readonly rebuiltAt: string; readonly value: Value; readonly rows: number }
type Load<Value> = (days: readonly RolledDay[]) => Promise<(day: RolledDay) => Value>

export type DayMemo<Value> = (days: readonly RolledDay[], load: Load<Value>) => Promise<Value[]>

/**
 * Keeps what was read of days whose roll-ups are as they were: of two hundred stores one has changed since the last look.
 * The time of a rebuild is read before the figures are, so they are never older than it says. `maxRows` bounds the memory
 * of a process; the days that were read longest ago are dropped.
 */
export const makeDayMemo = <Value>(rowsIn: (value: Value) => number, maxRows: number): DayMemo<Value> => {
  const kept = new Map<string, Kept<Value>>()
  let rows = 0
  const keyOf = ({ registrationId, storeId, day }: RolledDay): string => `${registrationId} ${storeId} ${day}`
  const drop = (key: string): void => {
    rows -= kept.get(key)?.rows ?? 0
    kept.delete(key)
  }
  const keep = (day: RolledDay, value: Value): void => {
    const key = keyOf(day)
    drop(key)
    if (day.rebuiltAt === null) return
    const own = 1 + rowsIn(value)
    kept.set(key, { rebuiltAt: day.rebuiltAt, value, rows: own })
    rows += own
    for (const oldest of kept.keys()) {
      if (rows <= maxRows) break
      drop(oldest)
    }
  }
  return async (days, load) => {
    const known = days.map((day) => {
      const found = kept.get(keyOf(day))
      return found !== undefined && found.rebuiltAt === day.rebuiltAt ? found : undefined
    })
    const missing = days.filter((_, at) => known[at] === undefined)
    if (missing.length === 0) return known.flatMap((one) => (one ? [one.value] : []))
    const valueOf = await load(missing)
    return days.map((day, at) => {
      const found = known[at]
      if (found) return found.value
      const value = valueOf(day)
      keep(day, value)
      return value
    })
  }
}
