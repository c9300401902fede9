import i18next from 'i18next'
import { createBroadcastChannel } from '../platform/channel.ts'
import { createOpenWork, type OpenWork } from '../platform/open-work.ts'
import { systemTimers } from '../platform/timers.ts'
import { toast } from '@evertill/ui/toast.ts'
import { type AppUpdate, createAppUpdate } from './app-update.ts'
import { registerWorker, type WorkerControl } from './register-worker.ts'

export interface PageWork {
  work: OpenWork
  update: AppUpdate
}

/** Open work, and the update that waits for it. Once per page, before the till itself. */
export function startUpdates(): PageWork {
  const worker: { current?: WorkerControl } = {}
  const work = createOpenWork(
    navigator.locks,
    createBroadcastChannel('evertill-work'),
    // Only has to differ from that of the other pages.
    `${performance.timeOrigin}-${Math.random()}`,
  )
  const update = createAppUpdate({
    work,
    timers: systemTimers,
    activate: () => worker.current?.activate(),
    removeWorker: async () => worker.current?.remove(),
    reload: () => window.location.reload(),
  })
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    registerWorker({
      update,
      onReadyOffline: () => toast.info(i18next.t('update.readyOffline')),
      isOnline: () => navigator.onLine,
    })
      .then((control) => {
        worker.current = control
      })
      .catch(reportError)
  }
  return { work, update }
}
