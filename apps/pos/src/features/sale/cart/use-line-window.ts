import { type RefCallback, useEffect, useState } from 'react'
import { useScrollView } from '@evertill/ui/use-scroll-view.ts'

/**
 * Estimated heights in px of a line (`--till-cart-row`) and of each further row in it. The real height is measured when
 * it is drawn.
 */
const LINE_HEIGHT = { comfortable: 44, compact: 40 } as const
const ROW_HEIGHT = 20
/** A bill of up to this many lines is drawn completely, for the browser's search and for screen readers. */
const MAX_FULLY_DRAWN = 50
/** Lines drawn above and below the visible ones of a longer bill, so that Tab reaches the next one. */
const OVERSCAN = 1

interface Sized {
  id: string
  /** Rows below its name. */
  rows: number
  /** It shows its buttons, which take as much space as a line. */
  isActive: boolean
}

interface PlacedLine {
  index: number
  top: number
  height: number
}

/**
 * Draws only the visible lines of a long bill. The newest line is scrolled into view whenever `touch` changes.
 */
export function useLineWindow(
  lines: readonly Sized[],
  newest: number,
  touch: string,
  density: keyof typeof LINE_HEIGHT,
) {
  const { top, room, moveTo, box, onScroll } = useScrollView()
  const { heightOf, measureOf } = useHeights(LINE_HEIGHT[density])
  const all = placed(lines.map(heightOf))

  const place = all[newest]
  const target = place ? `${touch} ${place.top} ${place.height}` : ''
  const [shown, setShown] = useState({ target: '', room: 0 })
  if (place && room > 0 && (target !== shown.target || room !== shown.room)) {
    setShown({ target, room })
    // When a banner shrinks the list, the newest line stays visible if it was; otherwise the list does not scroll.
    const wasInSight = place.top >= top && endOf(place) <= top + shown.room
    const below = endOf(place) - room
    const isWanted = target !== shown.target || wasInSight
    if (isWanted && place.top < top) moveTo(place.top)
    else if (isWanted && below > top) moveTo(below)
  }

  const first = all.findIndex((line) => endOf(line) > top)
  const behind = all.findIndex((line) => line.top >= top + room)
  const isWhole = lines.length <= MAX_FULLY_DRAWN
  const from = isWhole || first < 0 ? 0 : Math.max(0, first - OVERSCAN)
  const to = isWhole || behind < 0 ? lines.length : behind + OVERSCAN
  return { box, onScroll, measureOf, height: endOf(all.at(-1)), drawn: all.slice(from, to) }
}

const endOf = (line: PlacedLine | undefined): number => (line ? line.top + line.height : 0)

/** Stacks the lines. */
function placed(heights: readonly number[]): PlacedLine[] {
  const all: PlacedLine[] = []
  for (const [index, height] of heights.entries()) all.push({ index, top: endOf(all.at(-1)), height })
  return all
}

/** Measured heights of lines; the height of a line that was never drawn is estimated. */
function useHeights(lineHeight: number): {
  heightOf: (line: Sized) => number
  /** The ref of a line's row. A row reused for another line is observed again, even if its height stays the same. */
  measureOf: (id: string) => RefCallback<HTMLElement>
} {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(() => new Map())
  // A ResizeObserver, because measuring would force a layout for every line that becomes visible.
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        const news = entries.flatMap(({ target, borderBoxSize: [size] }) => {
          const { line = '', active, height } = (target as HTMLElement).dataset
          const isAsDrawn = !size || !target.isConnected || size.blockSize === Number(height)
          return isAsDrawn ? [] : [[sizeKey(line, active === 'true'), size.blockSize] as const]
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
  const heightOf = ({ id, rows, isActive }: Sized) =>
    heights.get(sizeKey(id, isActive)) ?? lineHeight * (isActive ? 2 : 1) + ROW_HEIGHT * rows
  return { heightOf, measureOf }
}

/** A line has two heights. Under one key the lines below would be drawn in the wrong place after each scan. */
const sizeKey = (id: string, isActive: boolean): string => (isActive ? `${id} active` : id)
