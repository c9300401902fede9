import { useState } from 'react'

type Copied = 'new' | 'copied' | 'failed'

/** Puts a text on the clipboard. Without https the browser gives none: then it is copied by hand. */
export function useCopy(text: string): { state: Copied; copy: () => Promise<void> } {
  const [last, setLast] = useState<{ text: string; state: Copied }>({ text, state: 'new' })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setLast({ text, state: 'copied' })
    } catch {
      setLast({ text, state: 'failed' })
    }
  }
  // Another text was not copied yet.
  return { state: last.text === text ? last.state : 'new', copy }
}
