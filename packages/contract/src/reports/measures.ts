/** How a value is written: money in minor units, quantities in thousandths, percentages in ten-thousandths of a percent. */
export type MeasureKind = 'money' | 'count' | 'quantity' | 'percent' | 'instant' | 'date' | 'text'

/**
 * Every column that a report can have. The texts `reports.measures.<id>` name it, and `reports.how.<id>` says how it is
 * computed.
 */
export const REPORT_MEASURES = {
  // What was sold. netSales = grossSales - discounts + taxAdded + charges - returns + roundOff = taxable + tax + roundOff.
  netSales: { kind: 'money' },
  grossSales: { kind: 'money' },
  discounts: { kind: 'money' },
  taxAdded: { kind: 'money' },
  charges: { kind: 'money' },
  returns: { kind: 'money' },
  roundOff: { kind: 'money' },
  taxable: { kind: 'money' },
  tax: { kind: 'money' },
  bills: { kind: 'count' },
  creditNotes: { kind: 'count' },
  documents: { kind: 'count' },
  averageBill: { kind: 'money' },
  quantity: { kind: 'quantity' },
  /** Of one unit: kilograms are no pieces. */
  unitQuantity: { kind: 'quantity' },
  lines: { kind: 'count' },
  share: { kind: 'percent' },
  cumulativeShare: { kind: 'percent' },
  abcClass: { kind: 'text' },
  cost: { kind: 'money' },
  profit: { kind: 'money' },
  lastSoldOn: { kind: 'date' },
  daysSinceSold: { kind: 'count' },
  linesPerBill: { kind: 'quantity' },
  billsTogether: { kind: 'count' },
  // Corrections of bills of earlier sessions or days.
  corrections: { kind: 'count' },
  correctedSales: { kind: 'money' },
  correctedTax: { kind: 'money' },
  // Money.
  received: { kind: 'money' },
  refunded: { kind: 'money' },
  netReceived: { kind: 'money' },
  onAccount: { kind: 'money' },
  onCredit: { kind: 'money' },
  changeGiven: { kind: 'money' },
  payments: { kind: 'count' },
  refunds: { kind: 'count' },
  method: { kind: 'text' },
  reference: { kind: 'text' },
  transactionNo: { kind: 'text' },
  expectedCash: { kind: 'money' },
  countedCash: { kind: 'money' },
  difference: { kind: 'money' },
  amount: { kind: 'money' },
  // Tax.
  unit: { kind: 'text' },
  rate: { kind: 'percent' },
  cgst: { kind: 'money' },
  sgst: { kind: 'money' },
  igst: { kind: 'money' },
  cess: { kind: 'money' },
  // People, documents, time.
  count: { kind: 'count' },
  person: { kind: 'text' },
  approver: { kind: 'text' },
  reason: { kind: 'text' },
  at: { kind: 'instant' },
  outstanding: { kind: 'money' },
  due30: { kind: 'money' },
  due60: { kind: 'money' },
  due90: { kind: 'money' },
  dueOver90: { kind: 'money' },
  noBill: { kind: 'money' },
  points: { kind: 'count' },
  firstNo: { kind: 'text' },
  lastNo: { kind: 'text' },
  used: { kind: 'count' },
  voided: { kind: 'count' },
  missing: { kind: 'count' },
  missingNos: { kind: 'text' },
} as const satisfies Record<string, { readonly kind: MeasureKind }>

export type ReportMeasure = keyof typeof REPORT_MEASURES
