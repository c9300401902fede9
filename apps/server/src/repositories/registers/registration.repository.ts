import type { Registration } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'

/** The row-level policies leave exactly one row: the registration of the token. */
export const findOwnRegistration = async (tx: Tx): Promise<Registration | undefined> => {
  const row = await tx.selectFrom('registrations').selectAll().executeTakeFirst()
  return (
    row && {
      key: row.registration_id,
      RegistrationID: row.registration_id,
      RegistrationName: row.registration_name,
      Plan: row.plan,
      Logo: { ImagePath: row.logo_image_path },
      Currency: row.currency,
      CurrencySymbol: row.currency_symbol,
      PincodeIntegration: row.pincode_integration,
      PinocdeOrderTransactionTypeID: row.pincode_order_transaction_type_id,
      EnablePackageTracker: row.enable_package_tracker,
      EnableONDC: row.enable_ondc,
      AutoPopulateOpeningBalance: row.auto_populate_opening_balance,
    }
  )
}
