import type { PaymentType } from '@evertill/contract'

/** Payment types have no mark for it; shops name it so ("UPI", "UPI counter 2"). */
export const isUpi = ({ Kind, PaymentType: name }: PaymentType): boolean =>
  Kind === 'Other' && /\bupi\b/i.test(name)
