interface Entry {
  at: number
  order: number
  run(): void | Promise<void>
}

/** Time that passes from one thing to the next, and never by itself. */
export interface Schedule {
  now(): number
  after(milliseconds: number, run: () => void | Promise<void>): () => void
  /** Lets everything happen up to a moment, one thing at a time, in a fixed order. */
  runUntil(moment: number): Promise<void>
}

const channel = new MessageChannel()
const turns: (() => void)[] = []
channel.port1.onmessage = () => turns.shift()?.()

/** Everything that only waits for promises has happened when the next turn of the loop begins. */
const settled = () =>
  new Promise<void>((resolve) => {
    turns.push(resolve)
    channel.port2.postMessage(null)
  })

export const createSchedule = (start: number): Schedule => {
  let time = start
  let order = 0
  let entries: Entry[] = []

  const nextEntry = (moment: number): Entry | undefined => {
    let first: Entry | undefined
    for (const entry of entries)
      if (
        entry.at <= moment &&
        (!first || entry.at < first.at || (entry.at === first.at && entry.order < first.order))
      )
        first = entry
    return first
  }

  return {
    now: () => time,
    after: (milliseconds, run) => {
      const entry = { at: time + Math.max(0, milliseconds), order: order++, run }
      entries.push(entry)
      return () => {
        entries = entries.filter((other) => other !== entry)
      }
    },
    runUntil: async (moment) => {
      await settled()
      for (;;) {
        const entry = nextEntry(moment)
        if (!entry) break
        entries = entries.filter((other) => other !== entry)
        time = entry.at
        await entry.run()
        await settled()
      }
      time = moment
    },
  }
}
