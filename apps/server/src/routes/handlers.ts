import { accessRoutes } from './access.route.ts'
import { approvalsRoutes } from './approvals.route.ts'
import { closingSheetsRoutes } from './closing-sheets.route.ts'
import { customersRoutes } from './customers.route.ts'
import { drawerRoutes } from './drawer.route.ts'
import { eventsRoutes } from './events.route.ts'
import type { Handlers, Ports } from './handler.ts'
import { listsRoutes } from './lists.route.ts'
import { productsRoutes } from './products.route.ts'
import { recoveryRoutes } from './recovery.route.ts'
import { registersRoutes } from './registers.route.ts'
import { registrationRoutes } from './registration.route.ts'
import { salesRoutes } from './sales.route.ts'
import { setupRoutes } from './setup.route.ts'
import { signInRoutes } from './sign-in.route.ts'
import { storesRoutes } from './stores.route.ts'

/** One handler per row of the endpoint table; the type fails when one is missing or has no row. */
export const makeHandlers = (ports: Ports): Handlers => ({
  ...signInRoutes(ports),
  ...recoveryRoutes(ports),
  ...accessRoutes(ports),
  ...approvalsRoutes(ports),
  ...listsRoutes(ports),
  ...registrationRoutes(ports),
  ...storesRoutes(ports),
  ...registersRoutes(ports),
  ...drawerRoutes(ports),
  ...closingSheetsRoutes(ports),
  ...setupRoutes(ports),
  ...productsRoutes(ports),
  ...salesRoutes(ports),
  ...customersRoutes(ports),
  ...eventsRoutes(ports),
})
