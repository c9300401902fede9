import { formatAmount, formatMoney, formatQuantity } from '@evertill/domain'
import { isolated, writeFigure } from '@evertill/texts/write-value.ts'
import type { ReceiptLabels } from './labels.ts'
import type { Receipt } from './receipt.ts'
import { discountOf, type ReceiptLine } from './receipt-lines.ts'
import type { Party } from './receipt-parties.ts'
import { offersTotal, type TaxGroup } from './receipt-sums.ts'
import { originalText, sumLabel, taxNameOf } from './receipt-texts.ts'

export interface SheetCell {
  text: string
  /** Small print below. */
  notes?: readonly string[]
}

export interface SheetColumn {
  label: string
  isNumber: boolean
  /** Takes the space that the other columns leave, and wraps. */
  grows?: boolean
}

/** A table whose last row has the sums of the columns. */
export interface SheetTable {
  columns: readonly SheetColumn[]
  rows: readonly (readonly SheetCell[])[]
  sums: readonly string[]
}

export interface SheetFact {
  label: string
  value: string
}

export interface SheetSum extends SheetFact {
  isTotal?: boolean
}

interface SheetParty {
  label: string
  name: string
  lines: readonly string[]
}

/** A receipt on A4 as texts: print and PDF show the same. */
export interface Sheet {
  title: string
  copy: string
  /** "Tax invoice · BLR1A/S26/00042 · 17 Nov 2026" */
  caption: string
  seller: Omit<SheetParty, 'label'>
  parties: readonly SheetParty[]
  facts: readonly SheetFact[]
  lines: SheetTable
  taxes: SheetTable | null
  sums: readonly SheetSum[]
  payments: readonly SheetFact[]
  inWords: string
  texts: readonly string[]
  codes: readonly { label: string; value: string }[]
  footer: readonly string[]
}

type Money = (amount: number) => string

export const sheetOf = (receipt: Receipt, labels: ReceiptLabels): Sheet => {
  const money: Money = (amount) => writeFigure(formatAmount(amount, receipt.currency), labels.language)
  const title = labels.titles[receipt.title]
  return {
    title,
    copy: receipt.isCopy ? labels.copy : '',
    caption: [title, isolated(receipt.number, labels.language), labels.moment(receipt.at)].join(' · '),
    seller: {
      name: receipt.seller.name || (receipt.headerLines[0] ?? ''),
      lines: [...partyLines(receipt.seller, labels), ...labelled(labels.gstin, receipt.seller.gstin)],
    },
    parties: partiesOf(receipt, labels),
    facts: factsOf(receipt, labels),
    lines: linesOf(receipt, labels, money),
    taxes: receipt.taxes.length === 0 ? null : taxesOf(receipt.taxes, labels, money),
    sums: sumsOf(receipt, labels, money),
    payments: paymentsOf(receipt, labels, money),
    inWords: `${labels.inWords}: ${receipt.inWords}`,
    texts: [
      receipt.note,
      receipt.eInvoice ? `${labels.irn} ${receipt.eInvoice.irn}` : '',
      receipt.isInterState && receipt.placeOfSupply === '' ? labels.interState : '',
    ].filter((text) => text !== ''),
    codes: [
      ...(receipt.eInvoice ? [{ label: labels.irn, value: receipt.eInvoice.qr }] : []),
      receipt.upi === null
        ? { label: receipt.number, value: receipt.number }
        : { label: labels.payByUpi, value: receipt.upi },
    ],
    footer: receipt.footerLines,
  }
}

/** Says on the following pages whose lines these are. */
export const pageCaption = ({ copy, seller, caption }: Sheet): string =>
  [copy, seller.name, caption].filter((part) => part !== '').join(' · ')

const labelled = (label: string, value: string): string[] => (value === '' ? [] : [`${label} ${value}`])

const partyLines = ({ address, state }: Party, labels: ReceiptLabels): string[] => [
  ...address,
  ...labelled(labels.state, state),
]

const partyOf = (label: string, party: Party, labels: ReceiptLabels): SheetParty => ({
  label,
  name: party.name,
  lines: partyLines(party, labels),
})

const partiesOf = ({ buyer, delivery }: Receipt, labels: ReceiptLabels): SheetParty[] => {
  const parties: SheetParty[] = []
  if (buyer) {
    const party = partyOf(labels.customer, buyer, labels)
    const more = [...labelled(labels.gstin, buyer.gstin), ...labelled(labels.phone, buyer.phone)]
    parties.push({ ...party, lines: [...party.lines, ...more] })
  }
  if (delivery) parties.push(partyOf(labels.deliveredTo, delivery, labels))
  return parties
}

const factsOf = (receipt: Receipt, labels: ReceiptLabels): SheetFact[] => [
  { label: labels.number, value: isolated(receipt.number, labels.language) },
  { label: labels.date, value: labels.moment(receipt.at) },
  ...(receipt.validUntil === '' ? [] : [{ label: labels.validUntil, value: labels.day(receipt.validUntil) }]),
  ...(receipt.original ? [{ label: labels.original, value: originalText(receipt.original, labels) }] : []),
  ...(receipt.placeOfSupply === '' ? [] : [{ label: labels.placeOfSupply, value: receipt.placeOfSupply }]),
  { label: labels.cashier, value: receipt.cashier },
]

interface LineColumn extends SheetColumn {
  cell: (line: ReceiptLine, place: number) => SheetCell
  /** What the last row says; only columns that the totals below need. */
  sum?: (line: ReceiptLine) => number
}

/**
 * From left to right: quantity × price = gross, gross − discount = net. An inclusive net is the amount, and taxable value
 * and tax make it up; an exclusive one is the taxable value, and the tax comes on top.
 */
const linesOf = (receipt: Receipt, labels: ReceiptLabels, money: Money): SheetTable => {
  const all = [...receipt.lines, ...receipt.returns, ...receipt.charges]
  const hasDiscount = all.some((line) => discountOf(line) !== 0)
  const isTaxed = receipt.taxes.length > 0
  const isReturned = (line: ReceiptLine) => receipt.lines.length > 0 && receipt.returns.includes(line)
  const number = (label: string, amountOf: (line: ReceiptLine) => number): LineColumn => ({
    label,
    isNumber: true,
    cell: (line) => ({ text: money(amountOf(line)) }),
    sum: amountOf,
  })
  const { sum: _gross, ...gross } = number(labels.gross, (line) => line.gross)
  const columns: LineColumn[] = [
    {
      label: '#',
      isNumber: true,
      cell: (_, place) => ({ text: writeFigure(String(place + 1), labels.language) }),
    },
    {
      label: labels.item,
      isNumber: false,
      grows: true,
      cell: (line) => ({
        text: isReturned(line) ? `${labels.returned}: ${line.name}` : line.name,
        notes: notesOf(line, labels, money),
      }),
    },
    { label: labels.hsnOrSac, isNumber: false, cell: ({ hsn }) => ({ text: hsn }) },
    {
      label: labels.quantity,
      isNumber: true,
      cell: ({ quantity, unit }) => ({
        text: `${writeFigure(formatQuantity(quantity), labels.language)} ${unit}`.trim(),
      }),
    },
    {
      label: labels.price,
      isNumber: true,
      cell: ({ unitPrice }) => ({ text: unitPrice === null ? '' : money(unitPrice) }),
    },
    ...(hasDiscount
      ? [
          gross,
          {
            label: labels.discount,
            isNumber: true,
            cell: (line: ReceiptLine) => ({ text: discountOf(line) === 0 ? '' : money(-discountOf(line)) }),
          },
        ]
      : []),
    ...(isTaxed
      ? [
          number(labels.taxable, ({ taxable }) => taxable),
          {
            ...number(labels.tax, ({ tax }) => tax),
            cell: (line: ReceiptLine) => ({ text: money(line.tax), notes: [taxNameOf(line, labels)] }),
          },
        ]
      : []),
    number(labels.amount, ({ total }) => total),
  ]
  return {
    // Without their functions: a sheet that waits for a printer is on the disk.
    columns: columns.map(({ cell: _cell, sum: _sum, ...column }) => column),
    rows: all.map((line, place) => columns.map(({ cell }) => cell(line, place))),
    sums: columns.map(({ sum }, place) =>
      sum ? money(all.reduce((total, line) => total + sum(line), 0)) : place === 1 ? labels.total : '',
    ),
  }
}

/** What the discount of a line consists of, and its note. */
const notesOf = (line: ReceiptLine, labels: ReceiptLabels, money: Money): string[] => {
  const discounts = [
    { label: labels.discount, amount: line.lineDiscount },
    ...line.offers.map(({ reason, amount }) => ({ label: reason || labels.offers, amount })),
    { label: labels.billDiscount, amount: line.billDiscount },
  ].filter(({ amount }) => amount !== 0)
  // One line discount is in the column already.
  const explained = discounts.length === 1 && offersTotal(line) + line.billDiscount === 0 ? [] : discounts
  return [
    ...explained.map(({ label, amount }) => `${label} ${money(-amount)}`),
    ...(line.note === '' ? [] : [line.note]),
  ]
}

/** From left to right: taxable value and heads make the total of a rate. Every column adds up. */
const taxesOf = (groups: readonly TaxGroup[], labels: ReceiptLabels, money: Money): SheetTable => {
  const codes = [...new Set(groups.flatMap(({ heads }) => heads.map(({ code }) => code)))]
  const amountOf = ({ heads }: TaxGroup, code: string) =>
    heads.reduce((sum, head) => (head.code === code ? sum + head.amount : sum), 0)
  const number = (label: string): SheetColumn => ({ label, isNumber: true })
  const total = (amount: (group: TaxGroup) => number) =>
    money(groups.reduce((sum, group) => sum + amount(group), 0))
  return {
    columns: [
      { label: labels.taxRate, isNumber: false, grows: true },
      number(labels.taxable),
      ...codes.map(number),
      number(labels.total),
    ],
    rows: groups.map((group) => [
      { text: group.name || labels.noTax },
      { text: money(group.taxable) },
      ...codes.map((code) => {
        const heads = group.heads.filter((head) => head.code === code)
        return {
          text: heads.length === 0 ? '' : money(amountOf(group, code)),
          notes: heads.map(({ percent }) => percent).filter((percent) => percent !== ''),
        }
      }),
      { text: money(group.total) },
    ]),
    sums: [
      labels.total,
      total((group) => group.taxable),
      ...codes.map((code) => total((group) => amountOf(group, code))),
      total((group) => group.total),
    ],
  }
}

const sumsOf = (receipt: Receipt, labels: ReceiptLabels, money: Money): SheetSum[] => [
  ...(receipt.sums.length > 1
    ? receipt.sums.map((row) => ({ label: sumLabel(row, labels), value: money(row.amount) }))
    : []),
  { label: labels.total, value: money(receipt.total) },
  ...(receipt.roundOff === 0 ? [] : [{ label: labels.roundOff, value: money(receipt.roundOff) }]),
  {
    label: receipt.isRefund ? labels.refund : labels.payable,
    value: writeFigure(formatMoney(Math.abs(receipt.payable), receipt.currency), labels.language),
    isTotal: true,
  },
]

const paymentsOf = (receipt: Receipt, labels: ReceiptLabels, money: Money): SheetFact[] => [
  ...receipt.payments.map(({ name, amount, reference }) => ({
    label: reference === '' ? name : `${name} ${reference}`,
    value: money(amount),
  })),
  ...(receipt.points === 0 ? [] : [{ label: labels.points, value: money(receipt.points) }]),
  ...(receipt.change === 0 ? [] : [{ label: labels.change, value: money(receipt.change) }]),
  ...(receipt.paidBack === 0 ? [] : [{ label: labels.paidBack, value: money(receipt.paidBack) }]),
  ...(receipt.due > 0
    ? [
        {
          label: receipt.dueDate === '' ? labels.due : `${labels.due} · ${labels.dueBy} ${receipt.dueDate}`,
          value: money(receipt.due),
        },
      ]
    : []),
]
