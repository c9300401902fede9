import type { TFunction } from 'i18next'

/** The usual transaction types by the names that the server gives them. */
const USUAL = {
  Sale: 'sale',
  'Sales Order': 'order',
  Quotation: 'quotation',
  'Sales Return': 'return',
  'Pincode Order': 'delivery',
} as const

type UsualName = keyof typeof USUAL

const isUsual = (name: string): name is UsualName => Object.hasOwn(USUAL, name)

/** The name of a transaction type in the till's language. A name that the shop chose stays as it is. */
export const typeName = (t: TFunction, name: string): string =>
  isUsual(name) ? t(`layout.types.${USUAL[name]}`) : name

/** The menu entry of a transaction type. In German the word for "new" depends on the noun, so each has its own text. */
export const newTypeName = (t: TFunction, name: string): string =>
  isUsual(name) ? t(`layout.newTypes.${USUAL[name]}`) : t('layout.newSale', { type: name })
