import { type RefObject, type UIEventHandler, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface ScrollView {
  /** Scroll position and visible height of the box. */
  top: number
  room: number
  /** May be called during render: the newly visible part is then drawn in the same pass, with one layout. */
  moveTo: (top: number) => void
  box: RefObject<HTMLDivElement | null>
  onScroll: UIEventHandler<HTMLElement>
}

/** Which part of a long list is visible. */
export function useScrollView(): ScrollView {
  const box = useRef<HTMLDivElement>(null)
  // An upper bound until the ResizeObserver reports: measuring here would force a layout before the first draw.
  const [{ top, room, isWanted }, setView] = useState(() => ({
    top: 0,
    room: window.innerHeight,
    isWanted: false,
  }))

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const setRoom = (height: number) =>
      setView((view) => (view.room === height ? view : { ...view, room: height }))
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.height))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // Only if `moveTo` asked for it, because setting scrollTop forces a layout.
  useLayoutEffect(() => {
    if (isWanted && box.current) box.current.scrollTop = top
  }, [isWanted, top])

  return {
    top,
    room,
    box,
    moveTo: (wanted) => setView((view) => ({ ...view, top: Math.max(0, wanted), isWanted: true })),
    onScroll: ({ currentTarget }) => {
      const seen = currentTarget.scrollTop
      // The event after our own move differs by a fraction of a pixel at most. Other moves are drawn before the paint.
      if (Math.abs(seen - top) >= 1)
        flushSync(() => setView((view) => ({ ...view, top: seen, isWanted: false })))
    },
  }
}
