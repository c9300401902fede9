import { createObservable, type Observable } from './observable.ts'

export type AlertType = 'info' | 'warning' | 'error' | 'success'

export interface Alert {
  id: number
  type: AlertType
  message: string
  /** Called when the user closes it. */
  onClose: () => void
}

let count = 0
const waiting = createObservable<readonly Alert[]>([])

/** The first is shown, the others wait. */
export const alerts: Observable<readonly Alert[]> = waiting

/** Resolves when the user has closed it. */
export function showAlert(message: string, type: AlertType = 'info'): Promise<void> {
  return new Promise((resolve) => {
    const id = ++count
    const onClose = () => {
      waiting.set(waiting.get().filter((alert) => alert.id !== id))
      resolve()
    }
    waiting.set([...waiting.get(), { id, type, message, onClose }])
  })
}

/** Replaces the browser's `alert`, which blocks every timer. */
export function replaceBrowserAlert(window: Window): void {
  window.alert = (message = '') => void showAlert(`${message}`)
}
