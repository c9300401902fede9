import { createObservable, type Observable } from './observable.ts'

export interface Toast {
  kind: 'error' | 'warning' | 'info'
  message: string
}

const said = createObservable<readonly Toast[]>([])

/** Oldest first. The first few are shown, the others wait. */
export const toasts: Observable<readonly Toast[]> = said

function show(kind: Toast['kind'], message: string): void {
  // The same toast is not shown twice at once.
  const isSaid = said.get().some((one) => one.kind === kind && one.message === message)
  if (!isSaid) said.set([...said.get(), { kind, message }])
}

export const hideToast = (toast: Toast): void => said.set(said.get().filter((one) => one !== toast))

/** What was wrong before is over: the same thing was done again, and worked. */
export const hideErrors = (): void => said.set(said.get().filter(({ kind }) => kind !== 'error'))

export const toast = {
  error: (message: string) => show('error', message),
  warning: (message: string) => show('warning', message),
  info: (message: string) => show('info', message),
}
