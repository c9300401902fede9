import type { ServerClock } from './server-clock.ts'
import type { SessionPorts } from './ports.ts'
import type { SessionState } from './session-state.ts'

/** What the parts of the session share. `session.ts` puts the parts together. */
export interface SessionCore extends SessionPorts {
  state: SessionState
  serverClock: ServerClock
}
