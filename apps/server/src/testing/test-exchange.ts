import { randomUUID } from 'node:crypto'
import { EXCHANGE_PAYMENT, type Sale, type SaleDraftPayment, type SaleHeader } from '@evertill/contract'
import { setOff } from '@evertill/domain'
import { type SaleChanges, type TestTill, inCash, returnOf } from './test-sale.ts'

const exchanged = (TenderedAmount: number): SaleDraftPayment => ({
  UUID: randomUUID(),
  PaymentTypeID: EXCHANGE_PAYMENT,
  PaymentType: 'Exchange',
  Kind: 'Other',
  TenderedAmount,
})

/** Both documents of an exchange: the first line of `sold` comes back and pays, as far as it goes, for what is bought. */
export const exchangeOf = (
  till: TestTill,
  sold: Sale,
  { header, bought }: { readonly header: Partial<SaleHeader>; readonly bought: SaleChanges },
): { readonly bill: Sale; readonly note: Sale } => {
  const uuids = { bill: randomUUID(), note: randomUUID() }
  const draft = till.makeSale({ lines: 0, draft: returnOf(sold), header })
  const back = -draft.PayableAmount
  const bill = till.makeSale({
    ...bought,
    header: {
      ...header,
      UUID: uuids.bill,
      Exchange: { UUID: uuids.note, TransactionNo: draft.TransactionNo },
    },
    pay: (payable) => {
      const { exchanged: part, collect } = setOff(payable, back)
      return [exchanged(part), ...(collect > 0 ? inCash(collect) : [])]
    },
  })
  const { exchanged: part, refund } = setOff(bill.PayableAmount, back)
  const note = till.makeSale({
    lines: 0,
    draft: returnOf(sold),
    header: {
      ...header,
      UUID: uuids.note,
      Exchange: { UUID: uuids.bill, TransactionNo: bill.TransactionNo },
      TransactionNo: draft.TransactionNo,
      RunningNo: draft.RunningNo,
    },
    pay: () => [exchanged(-part), ...(refund > 0 ? inCash(-refund) : [])],
  })
  return { bill, note }
}
