import type { PaymentType, Tax, TransactionType } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'

export const listTransactionTypes = async (tx: Tx): Promise<TransactionType[]> => {
  const rows = await tx.selectFrom('transaction_types').selectAll().orderBy('sort_order').execute()
  return rows.map((row) => ({
    key: row.transaction_type_id,
    TransactionType: row.transaction_type,
    Module: row.module,
    Letter: row.letter,
    IsDeleted: row.is_deleted,
  }))
}

export const listPaymentTypes = async (tx: Tx): Promise<PaymentType[]> => {
  const rows = await tx.selectFrom('payment_types').selectAll().orderBy('sort_order').execute()
  return rows.map((row) => ({
    key: row.payment_type_id,
    PaymentType: row.payment_type,
    Kind: row.kind,
    ShowInSales: row.show_in_sales,
    IsDeleted: row.is_deleted,
  }))
}

export const listTaxes = async (tx: Tx): Promise<Tax[]> => {
  const rows = await tx.selectFrom('taxes').selectAll().orderBy('sort_order').execute()
  return rows.map((row) => ({
    key: row.tax_id,
    TaxName: row.tax_name,
    Rates: row.rates as Tax['Rates'],
    IsDeleted: row.is_deleted,
  }))
}
