import { useState } from 'react'
import { useSession } from '../../queries/use-session.ts'

/** Opened from the rail, or from the menu on a phone. */
export type PanelName = 'register' | 'account'

export interface PanelButtonProps {
  panel: PanelName | undefined
  onOpen: (panel: PanelName) => void
  wide?: boolean
}

/** A panel closes when the till is locked: it would cover the PIN. */
export function usePanel<Name extends string>(): [Name | undefined, (name?: Name) => void] {
  const { stage } = useSession()
  const [open, setOpen] = useState<Name>()
  if (open !== undefined && stage !== 'ready') setOpen(undefined)
  return [open, setOpen]
}
