/** Which row of the screen shows which line. */
export interface RowSlots {
  /** A row for each of the lines: the one it has, or one whose line went out of sight. */
  slotsOf(ids: readonly string[]): number[]
  /** The line that the keyboard is in; its row never becomes another line's. */
  hold(id: string | null): void
}

/**
 * A row that is made anew costs three times one that takes over another line's words, and a scan that jumps in a long
 * bill changes all of them. The row that has the focus goes with its line: handed on, the next key would change the
 * quantity of goods that nobody looked at.
 */
export const createRowSlots = (): RowSlots => {
  let taken = new Map<string, number>()
  let made = 0
  let held: string | null = null
  return {
    slotsOf: (ids) => {
      const wanted = new Set(ids)
      // In their order on the screen: handed out in another, every row would be moved in the document.
      const free = [...taken].filter(([id]) => !wanted.has(id) && id !== held).map(([, slot]) => slot)
      const slots = new Map(ids.map((id) => [id, taken.get(id) ?? free.shift() ?? made++]))
      // A row that nobody took over is not drawn, and so is gone.
      taken = slots
      return [...slots.values()]
    },
    hold: (id) => {
      held = id
    },
  }
}
