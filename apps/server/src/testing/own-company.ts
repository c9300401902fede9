import { randomUUID } from 'node:crypto'
import { FirstRunBody, type NewProduct, type NewShop } from '@evertill/contract'
import { openDatabase } from '../db/database.ts'
import { type CreatedCompany, createCompany } from '../services/company/create-company.service.ts'
import type { TestDatabase } from './test-database.ts'

export const OWNER_PASSWORD = 'mango lassi at noon'

export const productOf = (changes: Partial<NewProduct> = {}): NewProduct => ({
  key: randomUUID(),
  Name: 'Filter coffee 200 g',
  RetailPrice: 18_000,
  TaxName: 'GST 5%',
  BarCode: '8901000000017',
  HSN: '0901',
  ...changes,
})

/** What an owner in Karnataka enters: everything else follows from it. */
export const shopBody = (changes: Partial<FirstRunBody> = {}): FirstRunBody => ({
  Company: { key: randomUUID(), Name: 'Shree Kirana', Country: 'IN', GSTIN: '29ABCDE1234F1ZW' },
  Store: { Address1: '12 Main Road', City: 'Bengaluru', Pincode: '560038' },
  Owner: {
    Name: 'Asha Rao',
    LoginID: `asha-${randomUUID().slice(0, 8)}@kirana.test`,
    Password: OWNER_PASSWORD,
  },
  Tax: { Kind: 'IndiaGST' },
  Products: [productOf()],
  ...changes,
})

export const newShop = (changes: Partial<FirstRunBody> = {}): NewShop => FirstRunBody.parse(shopBody(changes))

/** As the command line does it; a refusal fails the test. */
export const createTestCompany = async (
  { ownerUrl }: Pick<TestDatabase, 'ownerUrl'>,
  shop: NewShop = newShop(),
): Promise<CreatedCompany> => {
  const db = openDatabase(ownerUrl, { connections: 1 })
  try {
    const made = await db.kysely.transaction().execute((tx) => createCompany(tx, shop, 'command-line'))
    if (!made.ok) throw new Error(JSON.stringify(made.refusal))
    return made.value
  } finally {
    await db.close()
  }
}
