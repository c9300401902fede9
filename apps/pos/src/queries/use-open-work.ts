import { useEffect } from 'react'
import { useRuntime } from './runtime.tsx'

/** While `isOpen`, no update reloads any page of this browser (F-37). */
export const useOpenWork = (isOpen: boolean): void => {
  const { work } = useRuntime()
  useEffect(() => (isOpen ? work.begin() : undefined), [isOpen, work])
}
