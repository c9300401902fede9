import {
  GOODS_DIMENSIONS,
  type ReportDimension,
  type ReportFilter,
  type ReportMeasure,
  type ReportName,
} from '@evertill/contract'

/** Pages that are no ordinary report: the bills behind a figure, and the returns. */
const RETURN_PAGES = ['gstr1', 'gstr3b'] as const
export type ReturnPageName = (typeof RETURN_PAGES)[number]
export type PageName = ReportName | ReturnPageName | 'bills'

/** The menu, in its order. */
export const REPORT_GROUPS: readonly { id: string; pages: readonly (ReportName | ReturnPageName)[] }[] = [
  { id: 'sales', pages: ['day', 'sales', 'sellers', 'basket'] },
  { id: 'money', pages: ['payments', 'cash', 'customers'] },
  { id: 'tax', pages: ['tax', 'gstr1', 'gstr3b', 'numbers'] },
  {
    id: 'control',
    pages: [
      'discounts',
      'priceChanges',
      'voids',
      'returns',
      'reprints',
      'drawerOpenings',
      'approvals',
      'flags',
    ],
  },
]

const PAGES: readonly PageName[] = [...REPORT_GROUPS.flatMap(({ pages }) => pages), 'bills']

export const pageNamed = (name: string | undefined): PageName => PAGES.find((page) => page === name) ?? 'day'

export const isReturn = (page: PageName): page is ReturnPageName =>
  RETURN_PAGES.some((other) => other === page)

/** Grouped by time, so that a chart and a table run from the first to the last. */
export const TIME_DIMENSIONS: ReadonlySet<string> = new Set(['hour', 'weekday', 'day', 'month'])

/** What a row of sales opens into; without a next level, the bills. */
export const NEXT_LEVEL: Partial<Record<ReportDimension, ReportDimension>> = {
  month: 'day',
  day: 'hour',
  weekday: 'day',
  store: 'register',
  register: 'cashier',
  cashier: 'day',
  salesperson: 'product',
  channel: 'day',
  type: 'day',
  customerGroup: 'customer',
  category: 'subcategory',
  subcategory: 'product',
  tag: 'product',
  offer: 'product',
}

/** The sentence that says how a figure is computed: that of the measure, or one of its own where a table means less. */
export type HowText = ReportMeasure | 'netSalesOfGoods' | 'expectedAtClosing' | 'shareOfBills'

interface TableSpec {
  /** What its rows are; the head of the first column. */
  dimension: string
  /** Columns that only repeat the first one. */
  without?: readonly ReportMeasure[]
  how?: Partial<Record<ReportMeasure, HowText>>
  /** The columns that are shown first; all are one press away and in every file. */
  main?: readonly ReportMeasure[]
  /** The same where rows are goods. */
  goods?: readonly ReportMeasure[]
  chart?: ReportMeasure
  /** How things are now, whatever the period, or cases one by one: it has no change. */
  isState?: true
  /** Its rows lead to something else than bills: `here` narrows the same report down. */
  leadsTo?: 'statement' | 'closing' | 'bill' | 'here'
}

/** The round-off belongs to the bill and to none of its goods. */
const OF_GOODS: TableSpec['how'] = { netSales: 'netSalesOfGoods' }

const PEOPLE: Record<string, TableSpec> = {
  byPerson: { dimension: 'person', chart: 'amount', leadsTo: 'here' },
  byReason: { dimension: 'reason', leadsTo: 'here' },
  rows: { dimension: 'document', without: ['transactionNo'], isState: true, leadsTo: 'bill' },
}

const SALES_MAIN: readonly ReportMeasure[] = [
  'netSales',
  'share',
  'bills',
  'averageBill',
  'discounts',
  'returns',
  'tax',
]
const GOODS_MAIN: readonly ReportMeasure[] = [
  'netSales',
  'share',
  'quantity',
  'discounts',
  'returns',
  'tax',
  'cost',
  'profit',
]

/** How the tables of a report are shown; columns are those of the contract. */
export const TABLE_SPECS: Record<ReportName, Record<string, TableSpec>> = {
  day: {
    payments: { dimension: 'paymentType', main: ['netReceived', 'onAccount'] },
    hours: { dimension: 'hour', main: ['netSales', 'bills'], chart: 'netSales' },
    units: { dimension: 'unit' },
  },
  sales: { rows: { dimension: 'day', main: SALES_MAIN, goods: GOODS_MAIN, chart: 'netSales' } },
  sellers: {
    best: {
      dimension: 'product',
      main: ['netSales', 'quantity', 'share', 'cumulativeShare', 'abcClass'],
      how: OF_GOODS,
      chart: 'netSales',
    },
    worst: { dimension: 'product', main: ['netSales', 'quantity', 'share', 'returns'], how: OF_GOODS },
    notSold: { dimension: 'product', isState: true },
    classes: { dimension: 'abcClass', how: OF_GOODS },
  },
  basket: {
    summary: { dimension: 'document' },
    pairs: { dimension: 'pair', how: { share: 'shareOfBills' } },
  },
  payments: {
    methods: {
      dimension: 'paymentType',
      main: ['netReceived', 'received', 'onAccount', 'refunded', 'onCredit', 'changeGiven'],
      chart: 'netReceived',
    },
    days: { dimension: 'day', chart: 'netReceived' },
    accounts: { dimension: 'customer', leadsTo: 'statement' },
    references: { dimension: 'paymentType', leadsTo: 'bill' },
  },
  tax: {
    rates: { dimension: 'rate', chart: 'tax' },
    hsn: { dimension: 'hsn' },
    buyers: { dimension: 'buyer' },
    supplies: { dimension: 'supply' },
  },
  discounts: PEOPLE,
  priceChanges: PEOPLE,
  voids: PEOPLE,
  returns: PEOPLE,
  reprints: PEOPLE,
  drawerOpenings: PEOPLE,
  approvals: PEOPLE,
  customers: {
    outstanding: { dimension: 'customer', isState: true, leadsTo: 'statement' },
    top: { dimension: 'customer', chart: 'netSales', leadsTo: 'statement' },
    returning: { dimension: 'visitor' },
  },
  cash: {
    movements: { dimension: 'movement' },
    closings: {
      dimension: 'closing',
      how: { expectedCash: 'expectedAtClosing' },
      leadsTo: 'closing',
    },
    differences: { dimension: 'cashier', leadsTo: 'here' },
  },
  numbers: { series: { dimension: 'series' } },
  flags: { byFlag: { dimension: 'flag', chart: 'count' }, quarantine: { dimension: 'refusal' } },
}

/** How a table's figure is computed. `by` is what sales are grouped by. */
export const howOf = (spec: TableSpec, by: ReportDimension | undefined, measure: ReportMeasure): HowText =>
  (by !== undefined && GOODS_DIMENSIONS.has(by) ? OF_GOODS : spec.how)?.[measure] ?? measure

/** What the bills behind a figure can be narrowed to that is only a part of each: their amounts are still whole. */
const PARTS_OF_BILLS: ReadonlySet<string> = new Set<ReportFilter>([
  ...GOODS_DIMENSIONS,
  'rate',
  'hsn',
  'paymentType',
])
export const isPartOfBill = (filter: string): boolean => PARTS_OF_BILLS.has(filter)

/** Reports about a state of now, or of documents one by one, have nothing to compare with. */
const UNCOMPARED: ReadonlySet<string> = new Set([
  'gstr1',
  'gstr3b',
  'numbers',
  'flags',
  'cash',
  'basket',
  'bills',
])
export const isCompared = (page: PageName): boolean => !UNCOMPARED.has(page)
