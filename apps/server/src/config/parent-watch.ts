import { readFileSync } from 'node:fs'

const LOOK_MS = 250
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh'])

/**
 * npm runs its scripts through a shell. A SIGTERM to npm ends that shell, and a SIGKILL ends npm alone; neither reaches
 * the server, which would go on without its terminal and refuse the next start. So it looks whether they are there.
 */
export function whenNpmEnds(env: Readonly<Record<string, string | undefined>>, then: () => void): void {
  if (env.npm_lifecycle_event !== 'start') return
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(timer)
    then()
  }, LOOK_MS)
  timer.unref()
}

/** The parent, and the parent's parent only when a shell stands between: beyond npm it is none of our business. */
function ancestors(): string {
  const parent = process.ppid
  const stat = statOf(parent)
  return stat && SHELLS.has(stat.name) ? `${parent} ${stat.parent}` : String(parent)
}

/** Only Linux tells by a file; elsewhere the parent alone has to do. */
function statOf(pid: number): { name: string; parent: number } | undefined {
  try {
    const found = /^\d+ \((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return found ? { name: found[1] ?? '', parent: Number(found[2]) } : undefined
  } catch {
    return undefined
  }
}
