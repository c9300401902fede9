import { type RefObject, type UIEventHandler, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface ScrollView {
  /** How far the box is scrolled, and how much of its content it shows. */
  top: number
  room: number
  /** May be called while drawing: what comes into sight is then drawn at once, and the browser lays out once. */
  moveTo: (top: number) => void
  box: RefObject<HTMLDivElement | null>
  onScroll: UIEventHandler<HTMLElement>
}

/** Which part of a long list is in sight. */
export function useScrollView(): ScrollView {
  const box = useRef<HTMLDivElement>(null)
  // At most this much, until the browser says it by itself: to ask would lay everything out before it is drawn.
  const [{ top, room, isWanted }, setView] = useState(() => ({
    top: 0,
    room: window.innerHeight,
    isWanted: false,
  }))

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = (height: number) =>
      setView((view) => (view.room === height ? view : { ...view, room: height }))
    const observer = new ResizeObserver(([entry]) => entry && look(entry.contentRect.height))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // Only where it was asked for: the browser lays everything out before it scrolls.
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
      // The answer to a move of our own is a fraction of a pixel off at most. Others are drawn before they are seen.
      if (Math.abs(seen - top) >= 1)
        flushSync(() => setView((view) => ({ ...view, top: seen, isWanted: false })))
    },
  }
}
