import { useState } from 'react'
import { useSession } from '../../queries/use-session.ts'

/** A panel that closes when the till is locked: it lies over everything, also over the PIN. */
export function usePanel(): [boolean, (open: boolean) => void] {
  const { stage } = useSession()
  const [open, setOpen] = useState(false)
  if (open && stage !== 'ready') setOpen(false)
  return [open, setOpen]
}
