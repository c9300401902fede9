import { whenNpmEnds } from './parent-watch.ts'

/** Resolves with the reason once somebody wants the server to stop, or something made it impossible to go on. */
export type StopSignal = {
  readonly wanted: boolean
  readonly reason: Promise<Stop>
  request(stop: Stop): void
}
export type Stop = { readonly why: string; readonly failed: boolean }

/**
 * Ctrl-C under npm arrives twice, from the terminal and from npm: the second must not cut the drain short, so every
 * later signal is heard and ignored.
 */
export function listenForStop(): StopSignal {
  let wanted = false
  let resolve: (stop: Stop) => void = () => undefined
  const reason = new Promise<Stop>((done) => (resolve = done))
  const request = (stop: Stop) => {
    wanted = true
    resolve(stop)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => request({ why: name, failed: false }))
  }
  whenNpmEnds(process.env, () => request({ why: 'npm has ended', failed: false }))
  process.on('uncaughtException', (error) => request({ why: error.stack ?? String(error), failed: true }))
  // A closed terminal or a reader that went away is no reason to stop selling.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return {
    get wanted() {
      return wanted
    },
    reason,
    request,
  }
}
