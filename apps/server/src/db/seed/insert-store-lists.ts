import { stateOf } from '@evertill/domain'
import type { Tx } from '../database.ts'
import { insertRows } from '../query.ts'
import { DEMO_RETAIL, type DemoCompany, type DemoStore } from './companies.ts'
import { demoKey } from './keys.ts'
import { DEFAULT_PAPER, DEMO_CHANNEL, EARN_PER, MEMBERS, PAPERS, SERVICE_AREAS, TIERS } from './list-data.ts'

const printConfigsOf = ({ id, name, gstins }: DemoCompany, store: DemoStore) =>
  PAPERS.map((paper) => ({
    registration_id: demoKey(id, 'registration', id),
    print_config_id: demoKey(id, 'print-config', `${store.code}/${paper}`),
    store_id: demoKey(id, 'store', store.code),
    config_name: `${paper} bill`,
    paper,
    header_lines: [name, store.name],
    footer_lines: ['Thank you, visit again', 'Goods once sold can be exchanged within 7 days'],
    seller_name: name,
    seller_address: `${store.address}, ${store.city}, ${stateOf(store.stateCode)?.name}`,
    seller_gstin: gstins[store.stateCode] ?? '',
    upi_payee:
      id === DEMO_RETAIL.id
        ? JSON.stringify({ Address: 'demo.retail@okbank', Name: 'Demo Retail & Sons', MerchantCode: '5411' })
        : null,
    is_default: paper === DEFAULT_PAPER,
  }))

const insertServiceAreas = async (tx: Tx, id: string): Promise<void> => {
  const rows = SERVICE_AREAS.map(([store, pincode, min_order, fee, eta_minutes, cod_allowed, is_active]) => ({
    registration_id: demoKey(id, 'registration', id),
    service_area_id: demoKey(id, 'service-area', `${store}/${pincode}`),
    store_id: demoKey(id, 'store', store),
    pincode,
    min_order,
    fee,
    eta_minutes,
    cod_allowed,
    is_active,
  }))
  await insertRows(tx, 'service_areas', rows)
}

const insertChannel = async (tx: Tx, id: string): Promise<void> =>
  insertRows(tx, 'order_channels', [
    {
      registration_id: demoKey(id, 'registration', id),
      channel_key: DEMO_CHANNEL.key,
      channel_name: DEMO_CHANNEL.name,
      store_id: demoKey(id, 'store', DEMO_CHANNEL.store),
      sales_channel_id: demoKey(id, 'sales-channel', DEMO_CHANNEL.salesChannel),
    },
  ])

const insertMemberships = async (tx: Tx, id: string, day: (days: number) => string): Promise<void> => {
  const registration_id = demoKey(id, 'registration', id)
  const tiers = TIERS.map(([tier_name, earn_points, point_value, redeem_as, benefits], sort_order) => ({
    registration_id,
    tier_id: demoKey(id, 'tier', tier_name),
    tier_name,
    earn_per: EARN_PER,
    earn_points,
    point_value,
    redeem_as,
    benefits,
    sort_order,
  }))
  await insertRows(tx, 'membership_tiers', tiers)
  const members = MEMBERS.map(([customer, tier, points, endsInDays], at) => ({
    registration_id,
    customer_id: demoKey(id, 'customer', customer),
    card_no: `DR-${String(at + 1).padStart(6, '0')}`,
    tier_id: demoKey(id, 'tier', tier),
    points,
    valid_to: endsInDays === null ? null : day(endsInDays),
  }))
  await insertRows(tx, 'memberships', members)
}

/** Print configurations of every store; service areas and memberships of the first company. */
export const insertStoreLists = async (
  tx: Tx,
  company: DemoCompany,
  day: (days: number) => string,
): Promise<void> => {
  const configs = company.stores.flatMap((store) => printConfigsOf(company, store))
  await insertRows(tx, 'print_configs', configs)
  if (company.id !== DEMO_RETAIL.id) return
  await insertServiceAreas(tx, company.id)
  await insertChannel(tx, company.id)
  await insertMemberships(tx, company.id, day)
}
