import { readFileSync } from 'node:fs'
import { processesIn } from '../../e2e/start/launch.ts'

/** `sysconf(_SC_CLK_TCK)` of every Linux that Node runs on. */
const TICKS_OF_A_SECOND = 100

/** User and system time of a process and of its children that have ended, in seconds. */
const timeOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_OF_A_SECOND
  } catch {
    return 0
  }
}

/** Seconds of processor that server and PostgreSQL have used so far. */
export const serverWork = (server: number, folder: string): number =>
  [server, ...processesIn(folder)].reduce((sum, pid) => sum + timeOf(pid), 0)
