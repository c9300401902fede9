import {
  ADVANCE_PAYMENT,
  type BodyOf,
  type ENDPOINTS,
  EXCHANGE_PAYMENT,
  figuresOfSale,
  PAYMENT_KINDS,
  type ReportReply,
  type ReportTable,
  type ReportValues,
  type Sale,
} from '@evertill/contract'
import {
  addFigures,
  addMoney,
  averageOf,
  entriesOf,
  kindOfNumber,
  type MoneyFigures,
  moneyOfPayments,
  netReceived,
  NO_MONEY,
  NO_SALES,
  type PaymentSums,
  type ReportDocument,
  type ReportEntry,
} from '@evertill/domain'

type Entry = ReportEntry<Sale>
/** Money of one payment type. */
interface Taken {
  type: string
  money: MoneyFigures
}

/** What returned goods or an advance pay of a bill is no money. */
const NO_PAYMENTS: ReadonlySet<string> = new Set([EXCHANGE_PAYMENT, ADVANCE_PAYMENT])

const signed = (sign: 1 | -1, sums: PaymentSums): PaymentSums => ({
  received: sign * sums.received,
  refunded: sign * sums.refunded,
  changeGiven: sign * sums.changeGiven,
  payments: sign * sums.payments,
  refunds: sign * sums.refunds,
})

const takenOf = ({ body, sign }: Entry): Taken[] =>
  body.Payments.filter(({ PaymentTypeID }) => !NO_PAYMENTS.has(PaymentTypeID)).map(
    ({ PaymentType, Kind, Amount, ChangeAmount }) => ({
      type: PaymentType,
      money: moneyOfPayments(
        PAYMENT_KINDS[Kind],
        signed(sign, {
          received: Math.max(0, Amount),
          refunded: Math.max(0, -Amount),
          changeGiven: ChangeAmount,
          payments: Number(Amount >= 0),
          refunds: Number(Amount < 0),
        }),
      ),
    }),
  )

/** What customers paid on account at this device. */
type OwnPayment = Pick<BodyOf<(typeof ENDPOINTS)['receivePayment']>, 'PaymentType' | 'Amount'>

const receivedOf = ({ PaymentType, Amount }: OwnPayment): Taken => ({
  type: PaymentType,
  money: { ...NO_MONEY, onAccount: Amount, payments: 1 },
})

const takenValues = (rows: readonly Taken[]): ReportValues => {
  const sum = rows.reduce((all, { money }) => addMoney(all, money), NO_MONEY)
  return { ...sum, netReceived: netReceived(sum) }
}

const sumSales = (entries: readonly Entry[]): ReportValues => {
  const figures = entries.reduce(
    (sum, { body, sign }) => addFigures(sum, figuresOfSale(body), sign),
    NO_SALES,
  )
  const { netSales, bills } = figures
  return { ...figures, averageBill: averageOf(netSales, bills) }
}

const sumCorrections = (entries: readonly Entry[]): ReportValues => {
  const later = entries.filter(({ kind }) => kind !== 'made')
  const { netSales, tax } = sumSales(later)
  return {
    corrections: later.filter(({ kind, sign }) => kind === 'voided' || sign === 1).length,
    correctedSales: netSales ?? 0,
    correctedTax: tax ?? 0,
  }
}

const groupBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): [string, Row[]][] => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups]
}

/** Orders and quotations are no sales; what was paid for them is money all the same. */
const isSale = ({ body }: Entry): boolean => {
  const kind = kindOfNumber(body.TransactionNo)
  return kind !== 'order' && kind !== 'quotation'
}

const tableOf = (Key: string, Rows: ReportTable['Rows'], Totals: ReportValues): ReportTable => ({
  Key,
  Rows,
  Totals,
  More: false,
})

/** Sold less returned of every unit: kilograms are no pieces. */
const sumByUnit = (entries: readonly Entry[]): ReportTable['Rows'] => {
  const goods = entries.flatMap(({ body, sign }) => [
    ...body.Lines.map(({ Unit, Quantity }) => ({ unit: Unit.trim(), quantity: sign * Quantity })),
    ...(body.Returns ?? []).map(({ Unit, Quantity }) => ({ unit: Unit.trim(), quantity: -sign * Quantity })),
  ])
  return groupBy(goods, ({ unit }) => unit)
    .map(([Key, rows]) => ({
      Key,
      Label: Key,
      Values: { unitQuantity: rows.reduce((sum, { quantity }) => sum + quantity, 0) },
    }))
    .filter(({ Values }) => Values.unitQuantity !== 0)
    .toSorted((a, b) => (a.Key < b.Key ? -1 : 1))
}

interface OwnDay {
  day: string
  documents: readonly ReportDocument<Sale>[]
  /** Of this day. */
  payments: readonly OwnPayment[]
  /** The hour of the store's clock at a moment. */
  hourOf: (milliseconds: number) => number
  currency: string
  asOf: string
}

/** The report of the day from what this device has sold, by the functions that the server's figures are made of. */
export const ownDay = ({ day, documents, payments, hourOf, currency, asOf }: OwnDay): ReportReply => {
  const entries = documents.flatMap(entriesOf).filter(({ businessDate }) => businessDate === day)
  const sales = entries.filter(isSale)
  const taken = [...entries.flatMap(takenOf), ...payments.map(receivedOf)]
  return {
    code: '0',
    message: '',
    AsOf: asOf,
    Currency: currency,
    Tables: [
      tableOf('summary', [], { ...sumSales(sales), ...sumCorrections(sales) }),
      tableOf(
        'payments',
        groupBy(taken, ({ type }) => type).map(([Key, rows]) => ({
          Key,
          Label: Key,
          Values: takenValues(rows),
        })),
        takenValues(taken),
      ),
      tableOf(
        'hours',
        groupBy(sales, ({ at }) => String(hourOf(at)).padStart(2, '0'))
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([Key, rows]) => ({ Key, Label: Key, Values: sumSales(rows) })),
        sumSales(sales),
      ),
      tableOf('units', sumByUnit(sales), {}),
    ],
  }
}
