import { IconX } from '@tabler/icons-react'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import { hideToast, type Toast, toasts } from './toast.ts'
import classes from './toast-host.module.css'

/** spec §9. */
const STANDS_MS = 5_000
/** More would cover the screen; the rest comes when one of these has gone. */
const AT_ONCE = 3

/** Over everything else, dialogs too: what a dialog did is said while it stands. */
export function ToastHost() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.get)
  const [isHeld, setHeld] = useState(false)
  // A pointer whose toast was clicked away never leaves it, and what comes next would stand for ever.
  if (isHeld && all.length === 0) setHeld(false)
  return createPortal(
    <div className={classes.host} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      {all.slice(0, AT_ONCE).map((toast) => (
        <ToastView key={`${toast.kind}:${toast.message}`} toast={toast} isHeld={isHeld} />
      ))}
    </div>,
    document.body,
  )
}

/** Whoever reads with the pointer on it is not hurried. */
function ToastView({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const { t } = useTranslation()
  useLayoutEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => hideToast(toast), STANDS_MS)
    return () => clearTimeout(timer)
  }, [toast, isHeld])
  return (
    <div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      className={classes.toast}
      data-kind={toast.kind}
      onClick={() => hideToast(toast)}
    >
      <p>{toast.message}</p>
      <IconButton aria-label={t('layout.close')}>
        <IconX size={16} stroke={1.5} />
      </IconButton>
    </div>
  )
}
