import type { Registration } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf } from '../../db/query.ts'

/** The row-level policies leave exactly one row: the registration of the token. */
export const findOwnRegistration = (tx: Tx) => firstOf<Registration>(tx)`
    select registration_id as key, registration_id as "RegistrationID", registration_name as "RegistrationName",
           plan as "Plan", jsonb_build_object('ImagePath', logo_image_path) as "Logo", currency as "Currency",
           currency_symbol as "CurrencySymbol", pincode_integration as "PincodeIntegration",
           pincode_order_transaction_type_id as "PinocdeOrderTransactionTypeID",
           enable_package_tracker as "EnablePackageTracker", enable_ondc as "EnableONDC",
           auto_populate_opening_balance as "AutoPopulateOpeningBalance", support_phone as "SupportPhone",
           support_mail as "SupportMail"
      from registrations`
