import { useState } from 'react'

export interface Selection {
  keys: ReadonlySet<string>
  toggle: (key: string) => void
  set: (keys: readonly string[]) => void
}

const NONE: ReadonlySet<string> = new Set()

/** Which rows are selected. Another search or filter begins anew: nobody changes rows that are not shown. */
export function useSelection(shown: string): Selection {
  const [selected, setSelected] = useState({ shown, keys: NONE })
  const keys = selected.shown === shown ? selected.keys : NONE
  const set = (next: readonly string[]) => setSelected({ shown, keys: new Set(next) })
  return {
    keys,
    set,
    toggle: (key) => set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]),
  }
}
