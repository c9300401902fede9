import { auditRoutes } from './audit.route.ts'
import { catalogueRoutes, storeListsRoutes } from './catalogue.route.ts'
import { customerOperationsRoutes } from './customer-operations.route.ts'
import { customersRoutes } from './customers.route.ts'
import { closingSheetsRoutes, drawerRoutes } from './drawer.route.ts'
import { eventsRoutes } from './events.route.ts'
import { channelsRoutes } from './channels.route.ts'
import { dataRoutes } from './data.route.ts'
import { devicesRoutes } from './devices.route.ts'
import { firstRunRoutes } from './first-run.route.ts'
import type { Handlers, Ports } from './handler.ts'
import { flaggedRoutes } from './flagged.route.ts'
import { heldSalesRoutes } from './held-sales.route.ts'
import { importsRoutes } from './imports.route.ts'
import { hubSessionRoutes } from './hub-session.route.ts'
import { watchRoutes } from './watch.route.ts'
import { reportSchedulesRoutes } from './report-schedules.route.ts'
import { managedReportsRoutes } from './managed-reports.route.ts'
import { managedOrdersRoutes } from './managed-orders.route.ts'
import { manageRoutes } from './manage.route.ts'
import { personActionsRoutes } from './person-actions.route.ts'
import { productsRoutes } from './products.route.ts'
import { offersRoutes } from './offers.route.ts'
import { partnersRoutes } from './partners.route.ts'
import { ondcRoutes } from './ondc.route.ts'
import { ordersRoutes } from './orders.route.ts'
import { peopleRoutes } from './people.route.ts'
import { registersRoutes } from './registers.route.ts'
import { reportsRoutes } from './reports.route.ts'
import { reportViewsRoutes } from './report-views.route.ts'
import { salesRoutes } from './sales.route.ts'
import { serverPageRoutes } from './server-page.route.ts'

/** One handler per row of the endpoint table; the type fails when one is missing or has no row. */
export const makeHandlers = (ports: Ports): Handlers => ({
  ...peopleRoutes(ports),
  ...catalogueRoutes(ports),
  ...storeListsRoutes(ports),
  ...registersRoutes(ports),
  ...drawerRoutes(ports),
  ...closingSheetsRoutes(ports),
  ...salesRoutes(ports),
  ...customersRoutes(ports),
  ...eventsRoutes(ports),
  ...ordersRoutes(ports),
  ...reportsRoutes(ports),
  ...reportViewsRoutes(ports),
  ...partnersRoutes(ports),
  ...ondcRoutes(ports),
  ...hubSessionRoutes(ports),
  ...manageRoutes(ports),
  ...personActionsRoutes(ports),
  ...productsRoutes(ports),
  ...customerOperationsRoutes(ports),
  ...firstRunRoutes(ports),
  ...serverPageRoutes(ports),
  ...auditRoutes(ports),
  ...heldSalesRoutes(ports),
  ...flaggedRoutes(ports),
  ...devicesRoutes(ports),
  ...watchRoutes(ports),
  ...managedReportsRoutes(ports),
  ...reportSchedulesRoutes(ports),
  ...dataRoutes(ports),
  ...channelsRoutes(ports),
  ...managedOrdersRoutes(ports),
  ...importsRoutes(ports),
  ...offersRoutes(ports),
})
