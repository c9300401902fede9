import { IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { hideToast, type Toast, toasts } from './toast.ts'
import classes from './toast-host.module.css'

/** */
const SHOWN_MS = 5_000
/** Long enough to read it, think and press. */
const SHOWN_WITH_ACTION_MS = 10_000
/** More would cover the screen; the others wait. */
const MAX_SHOWN = 3

/** Above everything else, dialogs too: a dialog may stay open after its action. */
export function ToastHost() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.get)
  const [isHeld, setHeld] = useState(false)
  // No pointerleave is sent for a toast that was clicked away: without this, the next toast would stay for ever.
  if (isHeld && all.length === 0) setHeld(false)
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // No blur is sent for a toast that was closed by its button: the others must not stay for ever.
    if (!host.current?.matches(':hover, :focus-within')) setHeld(false)
  }, [all.length])
  usePlace(host, all.length)
  return createPortal(
    <div
      ref={host}
      className={classes.host}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {all.slice(0, MAX_SHOWN).map((toast) => (
        <ToastView key={`${toast.kind}:${toast.message}`} toast={toast} isHeld={isHeld} />
      ))}
    </div>,
    document.body,
  )
}

/** Loaded with the first toast. If that fails, toasts stand where the style sheet puts them. */
function usePlace(host: RefObject<HTMLDivElement | null>, count: number): void {
  useEffect(() => {
    if (count === 0) return undefined
    const gone = new AbortController()
    const start = async () => {
      const { placeToasts } = await import('./place-toasts.ts')
      if (host.current && !gone.signal.aborted)
        gone.signal.addEventListener('abort', placeToasts(host.current))
    }
    start().catch(() => undefined)
    return () => gone.abort()
  }, [host, count])
}

/** Stays while the pointer or the focus is on it. */
function ToastView({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const { t } = useTranslation()
  useLayoutEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => hideToast(toast), toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS)
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
      {toast.action && (
        <Button variant="light" size="sm" onClick={toast.action.run}>
          {toast.action.label}
        </Button>
      )}
      <IconButton aria-label={t('layout.close')}>
        <IconX size={16} stroke={1.5} />
      </IconButton>
    </div>
  )
}
