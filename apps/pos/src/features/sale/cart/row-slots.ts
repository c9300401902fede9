/** Which row on the screen shows which line. */
export interface RowSlots {
  /** A row for each line: its own, or a free one whose line is no longer visible. */
  slotsOf(ids: readonly string[]): number[]
  /** Sets the line with the focus; its row is never given to another line. */
  hold(id: string | null): void
}

/**
 * Reuses rows: creating one takes three times as long as updating it, and a scan that jumps in a long bill changes all of
 * them. The row with the focus stays with its line, or the next key would change the quantity of another line.
 */
export const createRowSlots = (): RowSlots => {
  let taken = new Map<string, number>()
  let made = 0
  let held: string | null = null
  return {
    slotsOf: (ids) => {
      const wanted = new Set(ids)
      // In screen order: in another order every row would be moved in the DOM.
      const free = [...taken].filter(([id]) => !wanted.has(id) && id !== held).map(([, slot]) => slot)
      const slots = new Map(ids.map((id) => [id, taken.get(id) ?? free.shift() ?? made++]))
      // Rows that were not reused are dropped.
      taken = slots
      return [...slots.values()]
    },
    hold: (id) => {
      held = id
    },
  }
}
