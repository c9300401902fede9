import type { PaymentType } from '@evertill/contract'

/** Payment types have no flag for UPI; shops use it in the name ("UPI", "UPI counter 2"). */
export const isUpi = ({ Kind, PaymentType: name }: PaymentType): boolean =>
  Kind === 'Other' && /\bupi\b/i.test(name)
