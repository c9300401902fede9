import { createObservable, type Observable } from './observable.ts'

export type AlertType = 'info' | 'warning' | 'error' | 'success'

export interface Alert {
  id: number
  type: AlertType
  message: string
  /** The person has read it. */
  onClose: () => void
}

let count = 0
const waiting = createObservable<readonly Alert[]>([])

/** The first is on the screen, the others wait: none is lost and none covers another. */
export const alerts: Observable<readonly Alert[]> = waiting

/** Resolves when the person has closed it. */
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

/** `alert` of the browser stops every timer and looks like nobody's; whoever calls it gets ours. */
export function replaceBrowserAlert(window: Window): void {
  window.alert = (message = '') => void showAlert(`${message}`)
}
