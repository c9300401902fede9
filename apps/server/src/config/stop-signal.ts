import { whenNpmEnds } from './parent-watch.ts'

/** `reason` resolves when the server is asked to stop, or cannot continue. */
export type StopSignal = {
  readonly requested: boolean
  readonly reason: Promise<Stop>
  request(stop: Stop): void
}
export type Stop = { readonly why: string; readonly failed: boolean }

/**
 * Ctrl-C under npm arrives twice, from the terminal and from npm. The second signal must not cut the drain short, so
 * every later signal is ignored.
 */
export function listenForStop(): StopSignal {
  let requested = false
  let resolve: (stop: Stop) => void = () => undefined
  const reason = new Promise<Stop>((done) => (resolve = done))
  const request = (stop: Stop) => {
    requested = true
    resolve(stop)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => request({ why: name, failed: false }))
  }
  whenNpmEnds(process.env, () => request({ why: 'npm has ended', failed: false }))
  process.on('uncaughtException', (error) => request({ why: error.stack ?? String(error), failed: true }))
  // A closed terminal or a broken pipe must not stop the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return {
    get requested() {
      return requested
    },
    reason,
    request,
  }
}
