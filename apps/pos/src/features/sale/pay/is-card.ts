import type { PaymentType } from '@evertill/contract'

/** Payment types have no flag for cards; shops use it in the name ("Card", "Debit card", "EC-Karte"). */
export const isCard = ({ Kind, PaymentType: name }: PaymentType): boolean =>
  Kind === 'Other' && /card|karte|\b(visa|mastercard|rupay|amex|maestro|girocard)\b/i.test(name)
