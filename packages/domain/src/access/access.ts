/** One entry of a store's access list: a resource or the name of a transaction type, and what may be done with it. */
export interface AccessEntry {
  id: string
  perms: Readonly<Record<string, boolean>>
}

/** Allowed only if the list has the id with the permission. */
export function isAllowed(
  list: readonly AccessEntry[] | undefined,
  id: string,
  permission = 'read',
): boolean {
  // A user with several roles has several entries of one id; one that allows is enough.
  return list?.some((entry) => entry.id === id && entry.perms?.[permission] === true) === true
}

/** Users who may close a store's registers may also send the unsent sales of another account. */
export function maySendForOthers(list: readonly AccessEntry[] | undefined): boolean {
  return isAllowed(list, 'CashRegistersClosing', 'close')
}

export interface TransactionType {
  key: string
  transactionType: string
  module: string
  isDeleted?: boolean | undefined
}

export interface RegistrationFlags {
  pincodeIntegration?: boolean | undefined
  pincodeOrderTransactionTypeId?: string | undefined
  enablePackageTracker?: boolean | undefined
  enableOndc?: boolean | undefined
}

/** Types with a "New {type}" menu entry. With the pincode integration on, its orders arrive as online orders instead. */
export function newSaleTypes<T extends TransactionType>(
  types: readonly T[],
  list: readonly AccessEntry[] | undefined,
  flags: RegistrationFlags,
): T[] {
  if (!isAllowed(list, 'Sales')) return []
  return types.filter(
    (type) =>
      type.isDeleted !== true &&
      type.module.toLowerCase() === 'sales' &&
      isAllowed(list, type.transactionType) &&
      !(flags.pincodeIntegration === true && type.key === flags.pincodeOrderTransactionTypeId),
  )
}

export interface MenuAccess {
  sales: boolean
  cashRegister: boolean
  packages: boolean
  onlineOrders: boolean
}

export function menuAccess(list: readonly AccessEntry[] | undefined, flags: RegistrationFlags): MenuAccess {
  return {
    sales: isAllowed(list, 'Sales'),
    cashRegister: isAllowed(list, 'CashRegistersClosing'),
    packages: flags.enablePackageTracker === true && isAllowed(list, 'Packages'),
    onlineOrders: flags.enableOndc === true,
  }
}
