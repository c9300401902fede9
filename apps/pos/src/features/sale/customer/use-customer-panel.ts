import { useEffect, useState } from 'react'

/** Opens on F6 from anywhere on the screen, unless another dialog is up. */
export function useCustomerPanel() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return
      event.preventDefault()
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null
      if (!inDialog) setIsOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
