import { lazy, Suspense, useSyncExternalStore } from 'react'
import { alerts } from './alert.ts'

// Loaded with the first alert, so that sign-in need not load the modal.
const AlertModal = lazy(async () => ({ default: (await import('./alert-modal.tsx')).AlertModal }))

export function AlertHost() {
  const [first] = useSyncExternalStore(alerts.subscribe, alerts.get)
  if (first === undefined) return null
  return (
    <Suspense>
      <AlertModal key={first.id} alert={first} />
    </Suspense>
  )
}
