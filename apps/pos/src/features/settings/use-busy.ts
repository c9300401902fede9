import { useEffect, useRef, useState } from 'react'
import { isFocusNowhere } from './focus.ts'

/**
 * What is running, by its name. A button that is pressed is off while it runs and loses the focus, which it gets back
 * afterwards: with the keyboard alone everybody would start at the top again.
 */
export function useBusy<Name extends string>() {
  const [busy, setBusy] = useState<Name | null>(null)
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    const button = pressed.current
    if (busy !== null || !(button instanceof HTMLElement)) return
    pressed.current = null
    if (button.isConnected && isFocusNowhere()) button.focus({ preventScroll: true })
  }, [busy])
  const run = async (name: Name, work: () => Promise<unknown>) => {
    pressed.current = document.activeElement
    setBusy(name)
    try {
      await work()
    } finally {
      setBusy(null)
    }
  }
  return { busy, run }
}
