import { PICTURE_ENDPOINTS } from './catalogue/product-picture.ts'
import { CUSTOMER_ENDPOINTS } from './customers/endpoints-customers.ts'
import { ORDER_ENDPOINTS } from './orders/endpoints-orders.ts'
import { SESSION_ENDPOINTS } from './people/user-session.ts'
import { REPORT_DOCUMENT_ENDPOINTS } from './reports/endpoints-reports.ts'
import { REPORT_ENDPOINTS } from './reports/reports.ts'
import { TAX_PERIOD_ENDPOINTS } from './reports/tax-periods.ts'
import { REPORT_VIEW_ENDPOINTS } from './reports/views.ts'
import { BILL_SEND_ENDPOINTS } from './sales/bill-sends.ts'
import { FLAG_ENDPOINTS } from './sales/endpoints-flags.ts'

/** The calls of a till that can wait until after its first sale: it loads their schemas with the first of them. */
export const ON_DEMAND_ENDPOINTS = {
  ...CUSTOMER_ENDPOINTS,
  ...BILL_SEND_ENDPOINTS,
  ...SESSION_ENDPOINTS,
  ...REPORT_ENDPOINTS,
  ...REPORT_VIEW_ENDPOINTS,
  ...REPORT_DOCUMENT_ENDPOINTS,
  ...TAX_PERIOD_ENDPOINTS,
  ...ORDER_ENDPOINTS,
  ...FLAG_ENDPOINTS,
  ...PICTURE_ENDPOINTS,
}
