import { createObservable, type Observable } from './observable.ts'

export interface Toast {
  kind: 'error' | 'warning' | 'info'
  message: string
  action?: ToastAction | undefined
}

/** What can be done about it while the toast is shown: "Undo". */
interface ToastAction {
  label: string
  run: () => void
}

const said = createObservable<readonly Toast[]>([])

/** Oldest first. The first few are shown, the others wait. */
export const toasts: Observable<readonly Toast[]> = said

function show(kind: Toast['kind'], message: string, action?: ToastAction): void {
  // One action at a time: of two buttons "Undo" nobody knows which one takes back what.
  const others = action ? said.get().filter((one) => one.action === undefined) : said.get()
  // The same toast is not shown twice at once.
  const isSaid = others.some((one) => one.kind === kind && one.message === message)
  if (action) said.set([...others, { kind, message, action }])
  else if (!isSaid) said.set([...others, { kind, message }])
}

export const hideToast = (toast: Toast): void => said.set(said.get().filter((one) => one !== toast))

/** What was wrong before is over: the same thing was done again, and worked. */
export const hideErrors = (): void => said.set(said.get().filter(({ kind }) => kind !== 'error'))

export const toast = {
  error: (message: string) => show('error', message),
  warning: (message: string) => show('warning', message),
  info: (message: string, action?: ToastAction) => show('info', message, action),
}
