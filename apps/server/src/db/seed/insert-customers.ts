import type { Tx } from '../database.ts'
import { run } from '../query.ts'
import { demoKey } from './keys.ts'

const CUSTOMER_COUNT = 60

/** Opening balances: positive is owed by the customer, negative is prepaid. */
const OPENING_BALANCES: readonly (readonly [customer: string, amount: number])[] = [
  ['Customer 003', 125_000],
  ['Customer 011', -50_000],
  ['Customer 020', 48_050],
]

export const customerName = (number: number): string => `Customer ${String(number).padStart(3, '0')}`
export const customerPhone = (number: number): string => `90000 ${String(number).padStart(5, '0')}`

/** `Customer 001` … by number, so that tests and screenshots can rely on them. */
export const insertCustomers = async (tx: Tx, companyId: string): Promise<void> => {
  const registrationId = demoKey(companyId, 'registration', companyId)
  const rows = Array.from({ length: CUSTOMER_COUNT }, (_, index) => {
    const number = index + 1
    const digits = customerPhone(number).replaceAll(' ', '')
    return {
      customer_id: demoKey(companyId, 'customer', customerName(number)),
      first_name: 'Customer',
      last_name: String(number).padStart(3, '0'),
      phone_no: customerPhone(number),
      email_id: `customer${number}@demo.test`,
      name_lower: customerName(number).toLowerCase(),
      phone_digits: digits,
      phone_reversed: [...digits].reverse().join(''),
      customer_groups: number % 10 === 7 ? ['Gold'] : [],
      credit_limit: number % 4 === 0 ? 1_000_000 : null,
      position: number,
    }
  })
  const address = {
    Address1: '',
    Address2: '',
    City: 'Bengaluru',
    State: 'Karnataka',
    StateCode: '29',
    Pincode: '560038',
  }
  await run(tx)`
    insert into customers (registration_id, customer_id, first_name, last_name, phone_no, email_id, name_lower,
      phone_digits, phone_reversed, customer_groups, credit_limit, position, address)
    select ${registrationId}, customer_id, first_name, last_name, phone_no, email_id, name_lower, phone_digits,
      phone_reversed, customer_groups, credit_limit, position, ${JSON.stringify(address)}::jsonb
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(customer_id uuid, first_name text, last_name text,
        phone_no text, email_id text, name_lower text, phone_digits text, phone_reversed text,
        customer_groups text[], credit_limit bigint, position bigint)`
  await run(tx)`insert into customer_positions values (${registrationId}, ${CUSTOMER_COUNT})`
  for (const [customer, amount] of OPENING_BALANCES) {
    await run(tx)`insert into customer_entries (registration_id, customer_id, kind, amount, at)
      values (${registrationId}, ${demoKey(companyId, 'customer', customer)}, 'opening', ${amount}, now())
    `
  }
}
