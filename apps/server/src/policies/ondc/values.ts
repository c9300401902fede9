import { ONE_UNIT } from '@evertill/domain'

/** Money of the network is a decimal text in rupees; ours is whole paise. */
export const toRupees = (paise: number): string => {
  const sign = paise < 0 ? '-' : ''
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const price = (paise: number) => ({ currency: 'INR', value: toRupees(paise) })

/** Undefined for what is no amount, and for fractions of a paisa: nothing is rounded silently. */
export const toPaise = (text: string): number | undefined => {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d{1,11})(?:\.(\d{1,4}))?$/.exec(text.trim()) ?? []
  if (whole === '' || /[1-9]/.test(fraction.slice(2))) return undefined
  const paise = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return sign === '-' ? -paise : paise
}

/** The network counts pieces. */
export const toThousandths = (count: number): number => count * ONE_UNIT

export const toCount = (thousandths: number): number => Math.floor(thousandths / ONE_UNIT)

/** ISO 8601, as the network writes how long something takes. */
export const toDuration = (minutes: number): string => `PT${minutes}M`
