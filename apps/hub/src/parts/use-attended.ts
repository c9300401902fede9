import { useEffect, useState } from 'react'

const LEFT_ALONE_MS = 10 * 60_000
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/**
 * False once nobody has touched the page for ten minutes. A page that asks the server again and again must stop then: its
 * calls would keep a session open that nobody uses.
 */
export function useAttended(): boolean {
  const [isAttended, setAttended] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      setAttended(true)
      clearTimeout(timer)
      timer = setTimeout(() => setAttended(false), LEFT_ALONE_MS)
    }
    note()
    for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, note)
    }
  }, [])
  return isAttended
}
