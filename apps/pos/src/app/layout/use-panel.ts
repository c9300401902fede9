import { useState } from 'react'
import { useSession } from '../../queries/use-session.ts'

/** Opened from the rail, or from the menu of a phone. */
export type PanelName = 'register' | 'account'

export interface PanelButtonProps {
  panel: PanelName | undefined
  onOpen: (panel: PanelName) => void
  wide?: boolean
}

/** A panel that closes when the till is locked: it lies over everything, also over the PIN. */
export function usePanel<Name extends string>(): [Name | undefined, (name?: Name) => void] {
  const { stage } = useSession()
  const [open, setOpen] = useState<Name>()
  if (open !== undefined && stage !== 'ready') setOpen(undefined)
  return [open, setOpen]
}
