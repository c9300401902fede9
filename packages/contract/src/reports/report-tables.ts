import type { ReportMeasure } from './measures.ts'

export const REPORT_NAMES = [
  'day',
  'sales',
  'sellers',
  'basket',
  'payments',
  'tax',
  'discounts',
  'priceChanges',
  'voids',
  'returns',
  'reprints',
  'drawerOpenings',
  'approvals',
  'customers',
  'cash',
  'numbers',
  'flags',
] as const
export type ReportName = (typeof REPORT_NAMES)[number]

/** What sales can be grouped by, and what a row can be narrowed down to. */
export const REPORT_DIMENSIONS = [
  'hour',
  'weekday',
  'day',
  'month',
  'store',
  'register',
  'cashier',
  'salesperson',
  'channel',
  'type',
  'customer',
  'customerGroup',
  'category',
  'subcategory',
  'tag',
  'product',
  'variant',
  'offer',
] as const
export type ReportDimension = (typeof REPORT_DIMENSIONS)[number]

/** Further things that a row can stand for, and that the bills behind it are found by. */
export const REPORT_FILTERS = [
  ...REPORT_DIMENSIONS,
  'paymentType',
  'rate',
  'hsn',
  'reason',
  'flag',
  'series',
  'closing',
  'buyer',
  'supply',
  'bill',
] as const
export type ReportFilter = (typeof REPORT_FILTERS)[number]

/** The lists that narrow whole reports. */
export const REPORT_LISTS = ['registers', 'cashiers', 'channels'] as const
export type ReportList = (typeof REPORT_LISTS)[number]

interface KnownFilters {
  readonly lists: readonly ReportList[]
  readonly where: readonly ReportFilter[]
}
const OF_CASES: KnownFilters = { lists: ['registers', 'cashiers'], where: ['cashier', 'reason', 'register'] }

/** What each report can be narrowed down by. A filter that it does not know never stands above its figures. */
export const REPORT_KNOWS: Readonly<Record<ReportName, KnownFilters>> = {
  day: { lists: REPORT_LISTS, where: [] },
  sales: { lists: REPORT_LISTS, where: REPORT_DIMENSIONS },
  sellers: { lists: REPORT_LISTS, where: [] },
  basket: { lists: REPORT_LISTS, where: [] },
  payments: {
    lists: REPORT_LISTS,
    where: ['paymentType', 'day', 'store', 'register', 'cashier', 'channel'],
  },
  tax: { lists: REPORT_LISTS, where: [] },
  discounts: OF_CASES,
  priceChanges: OF_CASES,
  voids: OF_CASES,
  returns: OF_CASES,
  reprints: OF_CASES,
  drawerOpenings: OF_CASES,
  approvals: OF_CASES,
  customers: { lists: REPORT_LISTS, where: [] },
  cash: { lists: ['registers', 'cashiers'], where: ['cashier', 'register'] },
  numbers: { lists: ['registers'], where: [] },
  flags: { lists: ['registers', 'cashiers'], where: [] },
}

type TableColumns = Readonly<Record<string, readonly ReportMeasure[]>>

/** Of whole documents. */
const SALES_FIGURES = [
  'netSales',
  'bills',
  'creditNotes',
  'quantity',
  'averageBill',
  'grossSales',
  'discounts',
  'taxAdded',
  'charges',
  'returns',
  'taxable',
  'tax',
  'roundOff',
] as const satisfies readonly ReportMeasure[]

/** Of goods, by product, category, tag, salesperson or offer. `cost` and `profit` come only with the right to see costs. */
const GOODS_FIGURES = [
  'netSales',
  'quantity',
  'lines',
  'grossSales',
  'discounts',
  'taxAdded',
  'returns',
  'taxable',
  'tax',
  'share',
  'cost',
  'profit',
] as const satisfies readonly ReportMeasure[]

const BY_PERSON_AND_REASON = {
  byPerson: ['count', 'amount'],
  byReason: ['count', 'amount'],
  rows: ['transactionNo', 'at', 'person', 'reason', 'amount'],
} as const satisfies TableColumns

/** What may take an approval: also who gave it. */
const WITH_APPROVER = {
  ...BY_PERSON_AND_REASON,
  rows: ['transactionNo', 'at', 'person', 'reason', 'approver', 'amount'],
} as const satisfies TableColumns

/** The tables of each report and their columns. A screen knows them before the figures arrive. */
export const REPORT_TABLES = {
  day: {
    summary: [...SALES_FIGURES, 'corrections', 'correctedSales', 'correctedTax', 'expectedCash'],
    payments: ['netReceived', 'received', 'onAccount', 'refunded', 'onCredit', 'payments', 'refunds'],
    hours: ['netSales', 'bills', 'averageBill'],
    units: ['unitQuantity'],
  },
  sales: { rows: [...SALES_FIGURES, 'share', 'cost', 'profit'] },
  sellers: {
    best: [...GOODS_FIGURES, 'cumulativeShare', 'abcClass'],
    worst: GOODS_FIGURES,
    notSold: ['lastSoldOn', 'daysSinceSold'],
    classes: ['count', 'netSales', 'share'],
  },
  basket: {
    summary: ['bills', 'linesPerBill', 'averageBill', 'quantity'],
    pairs: ['billsTogether', 'share'],
  },
  payments: {
    methods: [
      'netReceived',
      'received',
      'onAccount',
      'refunded',
      'onCredit',
      'changeGiven',
      'payments',
      'refunds',
    ],
    days: ['netReceived', 'received', 'onAccount', 'refunded', 'onCredit'],
    accounts: ['at', 'transactionNo', 'method', 'onAccount'],
    references: ['at', 'transactionNo', 'reference', 'netReceived'],
  },
  tax: {
    rates: ['rate', 'taxable', 'cgst', 'sgst', 'igst', 'cess', 'tax'],
    hsn: ['unit', 'quantity', 'rate', 'taxable', 'cgst', 'sgst', 'igst', 'cess', 'tax'],
    buyers: ['documents', 'taxable', 'tax', 'netSales'],
    supplies: ['documents', 'taxable', 'tax', 'netSales'],
  },
  discounts: BY_PERSON_AND_REASON,
  priceChanges: WITH_APPROVER,
  voids: WITH_APPROVER,
  returns: BY_PERSON_AND_REASON,
  reprints: WITH_APPROVER,
  drawerOpenings: BY_PERSON_AND_REASON,
  approvals: WITH_APPROVER,
  customers: {
    outstanding: ['outstanding', 'due30', 'due60', 'due90', 'dueOver90', 'noBill'],
    top: ['netSales', 'bills', 'averageBill', 'points'],
    returning: ['count', 'netSales', 'bills'],
  },
  cash: {
    movements: ['count', 'amount'],
    closings: ['at', 'person', 'expectedCash', 'countedCash', 'difference'],
    differences: ['count', 'difference'],
  },
  numbers: { series: ['firstNo', 'lastNo', 'used', 'voided', 'missing', 'missingNos'] },
  flags: { byFlag: ['count'], quarantine: ['count'] },
} as const satisfies Record<ReportName, TableColumns>

/** `by` of a sales report: its rows are goods, so its columns are those of goods. */
export const GOODS_DIMENSIONS: ReadonlySet<ReportDimension> = new Set<ReportDimension>([
  'salesperson',
  'category',
  'subcategory',
  'tag',
  'product',
  'variant',
  'offer',
])

/** The columns of a table. Those of `sales` depend on what it is grouped by. */
export const columnsOf = (
  report: ReportName,
  table: string,
  by?: ReportDimension,
): readonly ReportMeasure[] =>
  report === 'sales' && by !== undefined && GOODS_DIMENSIONS.has(by)
    ? GOODS_FIGURES
    : ((REPORT_TABLES[report] as TableColumns)[table] ?? [])
