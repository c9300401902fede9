import { creditOf, type Sale, type SaleSummary } from '@evertill/contract'

/** A row of the server's list with its whole document. */
export const summaryOf = (sale: Sale, changes: Partial<SaleSummary> = {}): SaleSummary => ({
  key: sale.UUID,
  UUID: sale.UUID,
  Revision: sale.Revision,
  TransactionNo: sale.TransactionNo,
  TransactionType: sale.TransactionType,
  TransactionTypeID: sale.TransactionTypeID,
  TransactionDate: sale.TransactionDate,
  BusinessDate: sale.BusinessDate,
  StoreID: sale.StoreID,
  CashRegisterID: sale.CashRegisterID,
  CustomerID: sale.CustomerID ?? null,
  CustomerName: sale.CustomerName ?? '',
  CustomerPhoneNo: sale.CustomerPhoneNo ?? '',
  CreatedByUserName: sale.CreatedByUserName,
  ItemCount: sale.Lines.length,
  PayableAmount: sale.PayableAmount,
  PaidAmount: sale.PaidAmount - creditOf(sale),
  DueAmount: sale.DueAmount + creditOf(sale),
  PaymentTypes: sale.Payments.map(({ PaymentType }) => PaymentType),
  Status: 'Completed',
  Flags: [],
  Position: '1',
  sale,
  ...changes,
})
