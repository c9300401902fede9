import type { PaymentType, Tax, TaxHead, TransactionType } from '@evertill/contract'
import { DOCUMENT_LETTERS, ONE_PERCENT, type TaxHead as DomainTaxHead, gstRate } from '@evertill/domain'

type TypeRow = readonly [name: string, module: string, letter: string, deleted: boolean]

export const TRANSACTION_TYPES: readonly TypeRow[] = [
  ['Sale', 'sales', DOCUMENT_LETTERS.sale, false],
  ['Sales Order', 'sales', DOCUMENT_LETTERS.order, false],
  ['Quotation', 'sales', DOCUMENT_LETTERS.quotation, false],
  ['Sales Return', 'sales', DOCUMENT_LETTERS.return, false],
  ['Pincode Order', 'sales', DOCUMENT_LETTERS.delivery, false],
  ['Approval Sale', 'sales', 'A', true],
  ['Purchase Order', 'purchase', 'U', false],
] satisfies readonly (readonly [TransactionType['TransactionType'], string, string, boolean])[]

type PaymentRow = readonly [name: string, kind: PaymentType['Kind'], showInSales: boolean]

export const PAYMENT_TYPES: readonly PaymentRow[] = [
  ['Cash', 'Cash', true],
  ['UPI', 'Other', true],
  ['Card', 'Other', true],
  ['Customer Credit', 'Credit', true],
  ['Bank Transfer', 'Other', false],
]

const REFORM = '2025-09-22'
const BEFORE_REFORM = '2025-09-21'

type RateOptions = { from?: string; to?: string; upTo?: number; cess?: number }

const toWireHead = ({ code, rate }: DomainTaxHead): TaxHead => ({ Code: code, Kind: 'Percent', Rate: rate })

export const gst = (
  percent: number,
  { from, to, upTo, cess = 0 }: RateOptions = {},
): Tax['Rates'][number] => {
  const { heads, interStateHeads = [] } = gstRate(percent * ONE_PERCENT, { cess: cess * ONE_PERCENT })
  return {
    Name: cess > 0 ? `GST ${percent}% + cess ${cess}%` : `GST ${percent}%`,
    Heads: heads.map(toWireHead),
    InterStateHeads: interStateHeads.map(toWireHead),
    ...(from === undefined ? {} : { ValidFrom: from }),
    ...(to === undefined ? {} : { ValidTo: to }),
    ...(upTo === undefined ? {} : { UpTo: upTo }),
  }
}

const now = { from: REFORM }
const past = { to: BEFORE_REFORM }

/** Old rates stay: a return uses the rate of its bill. */
export const TAXES: readonly Pick<Tax, 'TaxName' | 'Rates'>[] = [
  { TaxName: 'Nil', Rates: [{ Name: 'Nil', Heads: [] }] },
  { TaxName: 'GST 5%', Rates: [gst(5)] },
  { TaxName: 'GST 5% (12% before)', Rates: [gst(12, past), gst(5, now)] },
  { TaxName: 'GST 18%', Rates: [gst(18)] },
  { TaxName: 'GST 18% (28% before)', Rates: [gst(28, past), gst(18, now)] },
  { TaxName: 'GST 40%', Rates: [gst(28, { ...past, cess: 12 }), gst(40, now)] },
  { TaxName: 'GST 3%', Rates: [gst(3)] },
  {
    TaxName: 'GST apparel',
    Rates: [
      gst(5, { ...past, upTo: 100_000 }),
      gst(12, past),
      gst(5, { ...now, upTo: 250_000 }),
      gst(18, now),
    ],
  },
]
