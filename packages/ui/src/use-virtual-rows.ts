import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

interface Input {
  count: number
  /** The same for every row, so that none has to be measured. */
  rowHeight: number
  keyOf: (index: number) => string
}

/** Of many rows of one height, those that are seen and some around them. */
export function useVirtualRows({ count, rowHeight, keyOf }: Input) {
  const scroller = useRef<HTMLDivElement>(null)
  const drawn = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 12,
  })
  return {
    scroller,
    items: drawn.getVirtualItems(),
    height: drawn.getTotalSize(),
    show: (index: number) => drawn.scrollToIndex(index),
  }
}
