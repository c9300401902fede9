import {
  CONTRACT_VERSION,
  type Sale,
  type SaleDraftLine,
  type SaleDraftPayment,
  freezeSale,
} from '@evertill/contract'
import {
  CALCULATION_VERSION,
  DOCUMENT_LETTERS,
  choosePrice,
  financialYearOf,
  formatDocumentNumber,
  seriesId,
} from '@evertill/domain'
import type { Database } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import { releaseSlot } from '../../repositories/registers/lease.repository.ts'
import { DEMO_RETAIL, DEMO_TIME_ZONE } from '../../db/seed/companies.ts'
import { customerName, customerPhone } from '../../db/seed/insert-customers.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type DemoProduct, demoRetailProducts } from '../../db/seed/products.ts'
import { TAXES } from '../../db/seed/setup-data.ts'
import { createSaleBatcher } from '../sales/sale-batching.ts'
import { addDays, dateIn, systemClock } from '../../platform/clock.ts'
import { closeDemoDay, openDemoDay } from './demo-closings.ts'
import { leaseCashRegister } from '../registers/leases.service.ts'
import { acceptSales } from '../sales/sales-batch.service.ts'

const { id } = DEMO_RETAIL
const DAYS = 7
const PER_DAY = 12
/** The sender is the manager, who may also sell on credit alone. The seller is the cashier. */
const IDENTITY = {
  registrationId: demoKey(id, 'registration', id),
  userId: demoKey(id, 'user', 'manager@demo.test'),
}
const CASHIER_ID = demoKey(id, 'user', 'cashier@demo.test')
const STORE_ID = demoKey(id, 'store', 'BLR1')
const DEVICE_ID = demoKey(id, 'device', 'BLR1/R1')

type Place = {
  readonly prefix: string
  readonly slot: string
  readonly registerId: string
  readonly closingKey: string
}

const lineOf = (key: string, product: DemoProduct, quantity: number): SaleDraftLine => {
  const own = product.StoreSpecificPrices.map((row) => ({
    storeId: row.StoreID,
    retailPrice: row.RetailPrice,
  }))
  const chosen = choosePrice({ retailPrice: product.RetailPrice, storeSpecificPrices: own }, STORE_ID)
  const tax = TAXES.find(({ TaxName }) => demoKey(id, 'tax', TaxName) === product.TaxID)
  if (!tax) throw new Error(`${product.SKU} has no tax`)
  return {
    UUID: demoKey(id, 'sale', key),
    ProductID: product.key,
    SKU: product.SKU,
    BarCode: product.BarCode,
    Name: product.Name,
    HSN: product.HSN,
    Unit: product.Unit,
    Quantity: product.IsWeighed ? 1_235 : quantity * 1_000,
    UnitPrice: chosen?.unitPrice ?? product.RetailPrice,
    MRP: product.MRP,
    ...(product.IsWeighed ? { IsWeighed: true } : {}),
    PriceIncludesTax: product.PriceIncludesTax,
    Tax: { ...tax, key: product.TaxID, IsDeleted: false },
  }
}

const METHODS = [
  ['Cash', 'Cash'],
  ['UPI', 'Other'],
  ['Cash', 'Cash'],
  ['Card', 'Other'],
  ['Customer Credit', 'Credit'],
] as const

/** Cash is handed over in round notes: every second cash sale gives change. */
const paymentsOf = (key: string, at: number, payable: number): SaleDraftPayment[] => {
  const [PaymentType, Kind] = METHODS[at % METHODS.length] ?? METHODS[0]
  const tendered = Kind === 'Cash' && at % 2 === 0 ? Math.ceil(payable / 10_000) * 10_000 : payable
  const PaymentTypeID = demoKey(id, 'payment-type', PaymentType)
  return [{ UUID: demoKey(id, 'sale', key), PaymentTypeID, PaymentType, Kind, TenderedAmount: tendered }]
}

const customerOf = (at: number): Partial<Sale> => {
  const number = (at % 25) + 1
  return at % METHODS.length === 4 || at % 3 === 0
    ? {
        CustomerID: demoKey(id, 'customer', customerName(number)),
        CustomerName: customerName(number),
        CustomerPhoneNo: customerPhone(number),
      }
    : {}
}

const saleOf = (place: Place, products: readonly DemoProduct[], day: string, at: number): Sale => {
  const series = {
    prefix: place.prefix,
    slot: place.slot,
    typeLetter: DOCUMENT_LETTERS.sale,
    financialYear: financialYearOf(day, 0),
  }
  const key = `${day}/${at}`
  const lines = Array.from({ length: 1 + (at % 4) }, (_, index) => {
    const product = products[(at * 37 + index * 11) % products.length]
    if (!product) throw new Error('there are no products')
    return lineOf(`${key}/line/${index}`, product, 1 + (index % 3))
  })
  const freeze = (payments: SaleDraftPayment[]): Sale =>
    freezeSale(
      {
        UUID: demoKey(id, 'sale', key),
        Revision: 1,
        ContractVersion: CONTRACT_VERSION,
        CalculationVersion: CALCULATION_VERSION,
        StoreID: STORE_ID,
        CashRegisterID: place.registerId,
        DeviceID: DEVICE_ID,
        TransactionTypeID: demoKey(id, 'transaction-type', 'Sale'),
        TransactionType: 'Sale',
        TransactionNo: formatDocumentNumber(series, at + 1),
        Series: seriesId(series),
        RunningNo: at + 1,
        TransactionDate: `${day}T${String(4 + (at % PER_DAY)).padStart(2, '0')}:15:00.000Z`,
        CreatedByUserID: CASHIER_ID,
        CreatedByUserName: 'Cashier 1',
        Currency: 'INR',
        ClosingKey: place.closingKey,
        ...customerOf(at),
      },
      { BusinessDate: day, RoundingStep: 100, TaxRounding: 'line', Lines: lines, Payments: payments },
    )
  return freeze(paymentsOf(`${key}/payment`, at, freeze([]).PayableAmount))
}

/** Creates a week of past sales and closings with the code that accepts all other sales. */
export const makeDemoSales = async (db: Database): Promise<void> => {
  const registerId = demoKey(id, 'register', 'BLR1/R1')
  const wanted = { storeId: STORE_ID, registerId, deviceId: DEVICE_ID }
  const leased = await leaseCashRegister({ db }, IDENTITY, wanted)
  if (!leased.ok) throw new Error('the demo register cannot be leased')
  const { Prefix, Slot } = leased.value.lease
  const products = demoRetailProducts().filter((product) => product.AccessibleToSelectedStores.length === 0)
  const today = dateIn(DEMO_TIME_ZONE, systemClock())
  for (let back = DAYS; back > 0; back--) {
    const day = addDays(today, -back)
    const demo = { day, storeId: STORE_ID, registerId, at: DAYS - back }
    const closingKey = await openDemoDay(db, IDENTITY, demo)
    const sales = Array.from({ length: PER_DAY }, (_, index) =>
      saleOf(
        { prefix: Prefix, slot: Slot, registerId, closingKey },
        products,
        day,
        (DAYS - back) * PER_DAY + index,
      ),
    )
    const ports = { db, clock: () => new Date(`${day}T12:00:00Z`), ingest: createSaleBatcher(db) }
    const refused = (await acceptSales(ports, IDENTITY, sales)).filter((outcome) => !outcome.ok)
    if (refused.length > 0) throw new Error(`a demo sale was refused: ${JSON.stringify(refused[0])}`)
    await closeDemoDay(db, IDENTITY, demo)
  }
  // Nobody sells on this device. Withdrawn and not free: its numbers stay those of the demo.
  await withTenant(db, IDENTITY, (tx) => releaseSlot(tx, STORE_ID, { slot: Slot, isByHolder: false }))
}
