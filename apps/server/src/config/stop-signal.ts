import { readFileSync } from 'node:fs'

const POLL_MS = 250
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh'])

/**
 * npm runs its scripts through a shell. A SIGTERM to npm ends that shell, and a SIGKILL ends npm alone. Neither reaches
 * the server: it would keep running without its terminal and block the next start. So it polls its parents.
 */
function whenNpmEnds(env: Readonly<Record<string, string | undefined>>, callback: () => void): void {
  if (env.npm_lifecycle_event !== 'start') return
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(timer)
    callback()
  }, POLL_MS)
  timer.unref()
}

/** The parent, and its parent too when the parent is a shell. The parent of npm does not matter. */
function ancestors(): string {
  const parent = process.ppid
  const stat = statOf(parent)
  return stat && SHELLS.has(stat.name) ? `${parent} ${stat.parent}` : String(parent)
}

/** Works on Linux only. Elsewhere just the parent is watched. */
function statOf(pid: number): { name: string; parent: number } | undefined {
  try {
    const found = /^\d+ \((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return found ? { name: found[1] ?? '', parent: Number(found[2]) } : undefined
  } catch {
    return undefined
  }
}

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
