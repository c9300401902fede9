import { NO_BACKUP } from '../services/backup/nightly-backup.service.ts'
import { deleteDemoAsOwner, deleteDemoAtFirstRun } from '../services/company/delete-demo.service.ts'
import { createOwnCompany, readFirstRun } from '../services/company/first-run.service.ts'
import { done, mapValue } from '../services/outcome.ts'
import { signInToHub } from '../services/people/hub-sessions.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const firstRunRoutes = (ports: Ports) =>
  ({
    readFirstRun: ({ origin }) => readFirstRun(ports, origin),
    createCompany: async ({ body, origin, hubCookie }) => {
      const made = await createOwnCompany(ports, body, origin)
      if (!made.ok) return made
      const { LoginID, Password } = body.Owner
      // The same door as later: its limits, its records, its cookie.
      return mapValue(signInToHub(ports, { LoginID, Password }, origin), ({ cookie, session }) => {
        hubCookie.set(cookie)
        return { ...made.value, Session: session }
      })
    },
    deleteDemoAtFirstRun: ({ origin }) => deleteDemoAtFirstRun(ports, origin),
    deleteDemo: ({ identity }) => deleteDemoAsOwner(ports, identity),
    readBackup: async () => done((await ports.nightlyBackup?.state()) ?? NO_BACKUP),
  }) satisfies Partial<Handlers>
