import type { ServerClock } from './server-clock.ts'
import type { SessionPorts } from './ports.ts'
import type { SessionState } from './session-state.ts'

/** What the parts of the session share. Each part is a file of its own; `session.ts` puts them together. */
export interface SessionCore extends SessionPorts {
  state: SessionState
  contact: ServerClock
}
