import { FIRST_RUN_ENDPOINTS } from './manage/first-run.ts'
import { ON_DEMAND_ENDPOINTS } from './endpoints-on-demand.ts'
import { SELLING_ENDPOINTS } from './endpoints-selling.ts'
import { CUSTOMER_OPERATION_ENDPOINTS } from './manage/customer-operations.ts'
import { AUDIT_ENDPOINTS } from './manage/audit.ts'
import { FLAGGED_ENDPOINTS } from './manage/flagged-documents.ts'
import { HELD_SALE_ENDPOINTS } from './manage/held-sales.ts'
import { MANAGED_CLOSING_ENDPOINTS } from './manage/closings.ts'
import { DATA_ENDPOINTS } from './manage/data.ts'
import { DEAD_LETTER_ENDPOINTS } from './manage/dead-letters.ts'
import { DEVICE_ENDPOINTS } from './manage/devices.ts'
import { MANAGE_ENDPOINTS } from './manage/endpoints-manage.ts'
import { IMPORT_ENDPOINTS } from './manage/imports.ts'
import { MANAGED_ORDER_ENDPOINTS } from './manage/orders-of-stores.ts'
import { OFFER_ENDPOINTS } from './manage/endpoints-offers.ts'
import { OPERATION_ENDPOINTS } from './manage/operations.ts'
import { OVERVIEW_ENDPOINTS } from './manage/overview.ts'
import { MANAGED_REPORT_ENDPOINTS } from './manage/managed-reports.ts'
import { REPORT_SCHEDULE_ENDPOINTS } from './manage/report-schedules.ts'
import { PARTNER_KEY_ENDPOINTS } from './manage/partner-keys.ts'
import { SUBSCRIBER_ENDPOINTS } from './manage/subscribers.ts'
import { SERVER_PAGE_ENDPOINTS } from './manage/server-page.ts'
import { CARRIER_ENDPOINTS } from './partners/carrier-calls.ts'
import { CHANNEL_ENDPOINTS } from './partners/channel-calls.ts'
import { ONDC_ENDPOINTS } from './partners/ondc-calls.ts'

/** Every call of tills, partners and the hub; the server serves exactly these. */
export const ENDPOINTS = {
  ...SELLING_ENDPOINTS,
  ...ON_DEMAND_ENDPOINTS,
  ...CHANNEL_ENDPOINTS,
  ...CARRIER_ENDPOINTS,
  ...ONDC_ENDPOINTS,
  ...MANAGE_ENDPOINTS,
  ...FIRST_RUN_ENDPOINTS,
  ...OPERATION_ENDPOINTS,
  ...SERVER_PAGE_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...HELD_SALE_ENDPOINTS,
  ...FLAGGED_ENDPOINTS,
  ...MANAGED_CLOSING_ENDPOINTS,
  ...DEVICE_ENDPOINTS,
  ...OVERVIEW_ENDPOINTS,
  ...MANAGED_REPORT_ENDPOINTS,
  ...REPORT_SCHEDULE_ENDPOINTS,
  ...DATA_ENDPOINTS,
  ...PARTNER_KEY_ENDPOINTS,
  ...DEAD_LETTER_ENDPOINTS,
  ...SUBSCRIBER_ENDPOINTS,
  ...MANAGED_ORDER_ENDPOINTS,
  ...IMPORT_ENDPOINTS,
  ...OFFER_ENDPOINTS,
  ...CUSTOMER_OPERATION_ENDPOINTS,
}

export type EndpointName = keyof typeof ENDPOINTS
/** Partners' calls are none of a till. */
export type TillEndpointName = keyof typeof SELLING_ENDPOINTS | keyof typeof ON_DEMAND_ENDPOINTS
