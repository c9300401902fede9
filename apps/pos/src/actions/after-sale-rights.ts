import type { PERMISSIONS, Sale, TransactionType } from '@evertill/contract'
import { documentKindOf, type DocumentStatus, type Permission } from '@evertill/domain'

export interface AfterSaleRights {
  return: boolean
  exchange: boolean
  edit: boolean
  tender: boolean
  /** Null: there is nothing to void. */
  void: Permission | null
  invoice: boolean
  copy: boolean
  retry: boolean
  /** Something of it was left to be paid, by somebody who is known. */
  collect: boolean
}

/** What is known of the sale, as far as it decides. */
export interface SaleStanding {
  sale: Sale
  status: DocumentStatus
  /** The bill that an order or a quotation has become. */
  invoice: object | null
  syncState: string
}

export interface PersonRights {
  /** By the access list of the store. */
  may(resource: string, right: (typeof PERMISSIONS)[number]): boolean
  /** By the rules for guarded actions. */
  permission(action: 'Void'): Permission
  /** The kinds of document that the person may start. */
  saleTypes: readonly TransactionType[]
}

export const typeWith = (types: readonly TransactionType[], letter: string): TransactionType | undefined =>
  types.find(({ Letter }) => Letter === letter)

/** Without the right in the access list somebody else has to approve; the server asks for the same. */
export const voidPermission = ({ may, permission }: Pick<PersonRights, 'may' | 'permission'>): Permission => {
  const mode = permission('Void')
  return mode === 'allow' && !may('Sales', 'void') ? 'approve' : mode
}

/** What the person may do with a sale that was made. */
export const afterSaleRights = (
  { sale, status, invoice, syncState }: SaleStanding,
  person: PersonRights,
  /** Of the whole shop. A sale of a type that is gone counts as a plain sale. */
  allTypes: readonly TransactionType[],
): AfterSaleRights => {
  const { may, saleTypes } = person
  const kind = documentKindOf(allTypes.find(({ key }) => key === sale.TransactionTypeID)?.Letter ?? 'S')
  const stands = status !== 'Void'
  const isUntouched = stands && status !== 'Returned' && status !== 'PartReturned'
  const canReturn = kind === 'sale' && stands && status !== 'Returned' && sale.Lines.length > 0
  // The two documents of an exchange are settled against each other: one of them cannot be changed alone.
  const edits = may('Sales', 'update') && isUntouched && invoice === null && sale.Exchange === undefined
  const sells = typeWith(saleTypes, 'S') !== undefined
  const takesBack = canReturn && typeWith(saleTypes, 'C') !== undefined
  return {
    return: takesBack,
    exchange: takesBack && sells,
    edit: edits && (sale.Returns ?? []).length === 0,
    tender: edits && sale.Payments.length > 0,
    void: isUntouched && invoice === null ? voidPermission(person) : null,
    invoice: (kind === 'order' || kind === 'quotation') && stands && sells,
    copy: sale.Lines.length > 0,
    collect:
      (status === 'Unpaid' || status === 'PartlyPaid') &&
      sale.CustomerID !== undefined &&
      kind === 'sale' &&
      may('Customers', 'collect'),
    retry: syncState === 'failed' || syncState === 'attention',
  }
}
