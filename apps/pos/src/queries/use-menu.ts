import type { AccessEntry, TransactionType } from '@evertill/contract'
import { DOCUMENT_LETTERS, isAllowed, type MenuAccess, menuAccess, newSaleTypes } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { useObservable, useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

export interface MenuView extends MenuAccess {
  /** One "New …" entry each. The till opens with the first. */
  saleTypes: readonly TransactionType[]
  /** May receive payments on account. */
  receivePayment: boolean
  reports: boolean
  /** The rights are known, and they allow no kind of sale. */
  mayNotSell: boolean
}

const NONE: readonly AccessEntry[] = []

/** Most used first. Other types follow by name. */
const ORDER: readonly string[] = [
  DOCUMENT_LETTERS.sale,
  DOCUMENT_LETTERS.order,
  DOCUMENT_LETTERS.quotation,
  DOCUMENT_LETTERS.return,
]

const byUse = (a: TransactionType, b: TransactionType): number =>
  rankOf(a) - rankOf(b) || a.TransactionType.localeCompare(b.TransactionType)

const rankOf = ({ Letter }: TransactionType): number => {
  const rank = ORDER.indexOf(Letter)
  return rank === -1 ? ORDER.length : rank
}

/** Menu entries by the store's access list and the registration's flags. */
export const useMenu = (): MenuView => {
  const { catalogue, databases, settings } = useRuntime()
  const { registration } = useSession()
  const { defaultType } = useObservable(settings)
  const known = useLiveQuery(() => databases.strict.acl.toArray(), [databases])
  const access = known ?? NONE
  // `goods()` returns plain data: this subscription renders again when it was replaced.
  const { state } = useObservable(catalogue)
  // The first access list is pulled before the products; until they are there, an empty list means nothing.
  const isKnown = known !== undefined && state === 'ready'
  const { transactionTypes } = catalogue.goods().setup
  return useMemo(() => {
    const flags = {
      pincodeIntegration: registration?.PincodeIntegration,
      pincodeOrderTransactionTypeId: registration?.PinocdeOrderTransactionTypeID ?? undefined,
      enablePackageTracker: registration?.EnablePackageTracker,
      enableOndc: registration?.EnableONDC,
    }
    const rows = transactionTypes.map((type) => ({
      key: type.key,
      transactionType: type.TransactionType,
      module: type.Module,
      isDeleted: type.IsDeleted,
      type,
    }))
    const saleTypes = newSaleTypes(rows, access, flags)
      .map(({ type }) => type)
      .toSorted((a, b) => Number(b.Letter === defaultType) - Number(a.Letter === defaultType) || byUse(a, b))
    return {
      ...menuAccess(access, flags),
      receivePayment: isAllowed(access, 'Customers', 'collect'),
      reports: isAllowed(access, 'Reports'),
      saleTypes,
      mayNotSell: isKnown && saleTypes.length === 0,
    }
  }, [access, defaultType, isKnown, registration, transactionTypes])
}
