import { type RefCallback, useEffect, useState } from 'react'
import { useScrollView } from '@evertill/ui/use-scroll-view.ts'

/** A line with a name in one row, and each further row of it. What a line really takes is measured when it is drawn. */
const LINE = 75
const ROW = 20
/** A bill of this many lines is drawn whole, for the browser's own search and for assistive tools that read ahead. */
const WHOLE = 50
/** Lines drawn beyond what is in sight in a longer one, so that the Tab key finds the next one. */
const BEYOND = 1

interface Sized {
  id: string
  /** Rows below its name. */
  rows: number
}

interface PlacedLine {
  index: number
  top: number
  height: number
}

/**
 * Of 200 lines a few are in sight: the others are neither drawn nor laid out at a scan. The newest is always among
 * them, and `touch` says that there is a new reason to look at it.
 */
export function useLineWindow(lines: readonly Sized[], newest: number, touch: string) {
  const { top, room, moveTo, box, onScroll } = useScrollView()
  const { heightOf, measureOf } = useHeights()
  const all = placed(lines.map(heightOf))

  const place = all[newest]
  const wish = place ? `${touch} ${place.top} ${place.height}` : ''
  const [granted, grant] = useState({ wish: '', room: 0 })
  if (place && room > 0 && (wish !== granted.wish || room !== granted.room)) {
    grant({ wish, room })
    // A banner that takes room from the list leaves in sight what was; who looked elsewhere goes on looking there.
    const wasInSight = place.top >= top && endOf(place) <= top + granted.room
    const below = endOf(place) - room
    const isWanted = wish !== granted.wish || wasInSight
    if (isWanted && place.top < top) moveTo(place.top)
    else if (isWanted && below > top) moveTo(below)
  }

  const first = all.findIndex((line) => endOf(line) > top)
  const behind = all.findIndex((line) => line.top >= top + room)
  const isWhole = lines.length <= WHOLE
  const from = isWhole || first < 0 ? 0 : Math.max(0, first - BEYOND)
  const to = isWhole || behind < 0 ? lines.length : behind + BEYOND
  return { box, onScroll, measureOf, height: endOf(all.at(-1)), drawn: all.slice(from, to) }
}

const endOf = (line: PlacedLine | undefined): number => (line ? line.top + line.height : 0)

/** One below the other. */
function placed(heights: readonly number[]): PlacedLine[] {
  const all: PlacedLine[] = []
  for (const [index, height] of heights.entries()) all.push({ index, top: endOf(all.at(-1)), height })
  return all
}

/** How tall lines turned out; a line that was never drawn is guessed by its rows. */
function useHeights(): {
  heightOf: (line: Sized) => number
  /** For the row of a line. A row that takes over another line is looked at anew, also when it stays as tall as it was. */
  measureOf: (id: string) => RefCallback<HTMLElement>
} {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(() => new Map())
  // As the browser tells it by itself: to ask for it would cost a layout for every line that comes into sight.
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        const news = entries.flatMap(({ target, borderBoxSize: [size] }) => {
          const { line = '', height } = (target as HTMLElement).dataset
          const isAsDrawn = !size || !target.isConnected || size.blockSize === Number(height)
          return isAsDrawn ? [] : [[line, size.blockSize] as const]
        })
        if (news.length > 0) setHeights((known) => new Map([...known, ...news]))
      }),
  )
  useEffect(() => () => observer.disconnect(), [observer])
  const [measures] = useState(() => new Map<string, RefCallback<HTMLElement>>())
  const measureOf = (id: string) => {
    const known = measures.get(id)
    if (known) return known
    const measure = (line: HTMLElement | null) => {
      if (line === null) return
      observer.observe(line)
      return () => observer.unobserve(line)
    }
    measures.set(id, measure)
    return measure
  }
  return { heightOf: ({ id, rows }) => heights.get(id) ?? LINE + ROW * rows, measureOf }
}
