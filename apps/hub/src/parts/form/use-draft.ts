import { useState } from 'react'
import type { Draft as StoredDraft } from '../../api/drafts.ts'
import { useDrafts } from '../hub-context.tsx'
import type { Values } from './values.ts'

export interface Draft extends StoredDraft<Values> {
  /** Of a new row: made once, so that a save repeated after a lost reply is the same row. */
  key: string
}

/** What was typed into one form, kept on this device with every change. */
export function useDraft(name: string) {
  const drafts = useDrafts()
  const [draft, setDraft] = useState(() => drafts.read<Values>(name) as Draft | null)
  const [isRestored, setRestored] = useState(draft !== null)
  const keep = (next: Draft | null) => {
    setDraft(next)
    if (next !== null) return drafts.write(name, next)
    setRestored(false)
    return drafts.drop(name)
  }
  return { draft, keep, isRestored }
}
