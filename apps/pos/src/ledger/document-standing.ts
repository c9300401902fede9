import { creditOf, type Sale, type SaleSummary } from '@evertill/contract'
import {
  amountDue,
  documentStatus,
  type DocumentStanding,
  type DocumentStatus,
  kindOfNumber,
} from '@evertill/domain'
import { returnableLines } from './returnable.ts'

/** The status of a document and what is still to be paid on it. */
export interface StatusAndDue {
  status: DocumentStatus
  due: number
}

const statusAndDue = (standing: DocumentStanding): StatusAndDue => ({
  status: documentStatus(standing),
  due: amountDue(standing),
})

interface LaterDocuments {
  isVoid: boolean
  /** Documents that returned goods of it, without void ones. */
  returns: readonly Sale[]
  /** A bill that is not void was made from it. */
  isConverted: boolean
}

const returnedOf = (sale: Sale, returns: readonly Sale[]): DocumentStanding['returned'] => {
  const lines = returnableLines(sale, returns)
  if (lines.every(({ returned }) => returned === 0)) return 'nothing'
  return lines.every(({ left }) => left === 0) ? 'all' : 'part'
}

/** As far as this device knows. Money received on account is known to the server alone. */
export const standingHere = (sale: Sale, { isVoid, returns, isConverted }: LaterDocuments): StatusAndDue =>
  statusAndDue({
    kind: kindOfNumber(sale.TransactionNo),
    isVoid,
    isConverted,
    returned: returnedOf(sale, returns),
    payable: sale.PayableAmount,
    due: sale.DueAmount,
    owed: creditOf(sale),
  })

type Figures = Pick<SaleSummary, 'TransactionNo' | 'PayableAmount' | 'DueAmount' | 'Status'>

const RETURNED: Partial<Record<SaleSummary['Status'], DocumentStanding['returned']>> = {
  PartReturned: 'part',
  Returned: 'all',
}

/** As the server knows it. The call has fewer statuses: it says `PartlyPaid` of a bill that is not paid at all. */
export const standingThere = (figures: Figures, isConverted: boolean): StatusAndDue =>
  statusAndDue({
    kind: kindOfNumber(figures.TransactionNo),
    isVoid: figures.Status === 'Void',
    isConverted,
    returned: RETURNED[figures.Status] ?? 'nothing',
    payable: figures.PayableAmount,
    // What the server counts as due is owed, whatever it comes from.
    due: 0,
    owed: figures.DueAmount,
  })

const RANK: Record<DocumentStatus, number> = {
  Completed: 0,
  PartlyPaid: 0,
  Unpaid: 0,
  Open: 0,
  Converted: 1,
  PartReturned: 1,
  Returned: 2,
  Void: 3,
}

/** Device and server may each know more than the other: the later status counts; if equal, the server's. */
export const laterStanding = (here: StatusAndDue, there: StatusAndDue): StatusAndDue =>
  RANK[here.status] > RANK[there.status] ? here : there
