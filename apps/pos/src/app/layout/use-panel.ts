import { useState } from 'react'
import { type SessionSnapshot, useSession } from '../../queries/use-session.ts'

/** Opened from the rail, or from the menu on a phone. */
export type PanelName = 'register' | 'account'

export interface PanelButtonProps {
  panel: PanelName | undefined
  onOpen: (panel: PanelName) => void
  wide?: boolean
}

/** Somebody has identified themselves. History, profile and sign-out need no open register. */
const isEntered = ({ stage, place }: SessionSnapshot): boolean => stage === place

/** A panel closes when the till is locked: it would cover the PIN. */
export function usePanel<Name extends string>(): [Name | undefined, (name?: Name) => void] {
  const session = useSession()
  const [open, setOpen] = useState<Name>()
  if (open !== undefined && !isEntered(session)) setOpen(undefined)
  return [open, setOpen]
}
