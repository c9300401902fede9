import { stateOf } from '@evertill/domain'
import { hashPassword } from '../../platform/password.ts'
import type { Tx } from '../database.ts'
import { insertRows } from '../query.ts'
import { DEMO_PASSWORD, DEMO_TIME_ZONE, type DemoCompany } from './companies.ts'
import { demoKey } from './keys.ts'

type EndsOn = (days: number) => string

const insertStores = async (
  tx: Tx,
  { id, stores, legalName, gstins }: DemoCompany,
  endsOn: EndsOn,
): Promise<void> => {
  const registration_id = demoKey(id, 'registration', id)
  await insertRows(
    tx,
    'stores',
    stores.map((store) => ({
      registration_id,
      store_id: demoKey(id, 'store', store.code),
      store_code: store.code,
      store_name: store.name,
      address1: store.address,
      address2: '',
      city: store.city,
      state: stateOf(store.stateCode)?.name ?? '',
      state_code: store.stateCode,
      pincode: store.pincode,
      gstin: gstins[store.stateCode] ?? '',
      legal_name: legalName,
      country: 'India',
      phone_no: store.phone,
      expiry_date: endsOn(store.endsInDays),
      cash_register_closing: store.closing,
      prefix: store.code,
      time_zone: DEMO_TIME_ZONE,
      rounding_step: 100,
      tax_rounding: 'line',
    })),
  )
  await insertRows(
    tx,
    'cash_registers',
    stores.flatMap((store) =>
      store.registers.map(([code, name]) => ({
        registration_id,
        register_id: demoKey(id, 'register', `${store.code}/${code}`),
        store_id: demoKey(id, 'store', store.code),
        register_code: code,
        register_name: name,
      })),
    ),
  )
}

const insertUsers = async (tx: Tx, { id, stores, users }: DemoCompany): Promise<void> => {
  const registration_id = demoKey(id, 'registration', id)
  const rows = await Promise.all(
    users.map(async (user) => ({
      registration_id,
      user_id: demoKey(id, 'user', user.loginId),
      email_id: user.loginId,
      name: user.name,
      role: user.role,
      password_hash: await hashPassword(DEMO_PASSWORD),
    })),
  )
  await insertRows(tx, 'users', rows)
  await insertRows(
    tx,
    'logins',
    rows.map(({ email_id, user_id }) => ({ login_id: email_id, registration_id, user_id })),
  )
  const entries = users.flatMap((user) => {
    const codes = user.stores === 'all' ? stores.map((store) => store.code) : user.stores
    return codes.map((code) => ({
      registration_id,
      user_id: demoKey(id, 'user', user.loginId),
      store_id: demoKey(id, 'store', code),
    }))
  })
  await insertRows(tx, 'user_stores', entries)
}

export const insertCompany = async (tx: Tx, company: DemoCompany, endsOn: EndsOn): Promise<void> => {
  const { id, flags } = company
  await insertRows(tx, 'registrations', [
    {
      registration_id: demoKey(id, 'registration', id),
      registration_name: company.name,
      plan: company.plan,
      currency: 'INR',
      currency_symbol: '₹',
      pincode_integration: flags,
      pincode_order_transaction_type_id: flags ? demoKey(id, 'transaction-type', 'Pincode Order') : null,
      enable_package_tracker: flags,
      enable_ondc: flags,
      auto_populate_opening_balance: flags,
    },
  ])
  await insertStores(tx, company, endsOn)
  await insertUsers(tx, company)
}
