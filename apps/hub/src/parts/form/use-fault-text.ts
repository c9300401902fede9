import { MIN_PASSWORD_LENGTH } from '@evertill/domain'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The messages of contract and server that have a text in each language. Others are shown as they came. */
const TEXT_OF: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/^is the tax of products \((\d+)\)/, 'taxOfProducts'],
  [/^is the category of products \((\d+)\)/, 'categoryOfProducts'],
  [/^is the subcategory of products \((\d+)\)/, 'categoryOfProducts'],
  [/^is (\d+): give them another role/, 'roleOfPeople'],
  [/only type to sell with/, 'onlySaleType'],
  [/^is open: close it at its till/, 'registerOpen'],
  [/^has an open register/, 'storeOpen'],
  [/^is the only store/, 'onlyStore'],
  [/^is the only one for cash/, 'onlyCash'],
  [/^is a day of (.+) too: end that one/, 'overlap'],
  [/^(is required|must not be empty)$/, 'required'],
  [/^is longer than (\d+) characters$/, 'tooLong'],
  [/^must be at least (-?\d+)$/, 'atLeast'],
  [/^must be at most (-?\d+)$/, 'atMost'],
  [/GSTIN/, 'gstin'],
  [/mail address/, 'mail'],
  [/phone number/, 'phone'],
  [/six digits/, 'pincode'],
  [/delivers to already/, 'deliveredAlready'],
  [/one to four (capital )?letters or digits/, 'prefix'],
  [/one capital letter/, 'letter'],
  [/time zone|Asia\/Kolkata/, 'zone'],
  [/address of UPI/, 'upi'],
  [/currency that is known/, 'currency'],
  [/one of them twice/, 'twice'],
  [/12 digits in total/, 'scaleDigits'],
  [/does not fit its type/, 'customType'],
  [/must be a day to come/, 'dayToCome'],
  [/above the MRP/, 'aboveMrp'],
  [/4, 6 or 8 digits/, 'hsn'],
  [/more than 100 %/, 'offerPercent'],
  [/before the first day/, 'offerDay'],
  [/hour of the start/, 'offerHour'],
  [/leaves nothing to buy/, 'offerNothing'],
  [/^gives nothing/, 'offerZero'],
  [/one store at least/, 'oneStore'],
  [/^needs one at least/, 'offerOne'],
  [/needs two goods/, 'offerTwo'],
  [/come after the one before/, 'offerSlabFrom'],
  [/lower than the one before/, 'offerSlabPrice'],
  [/goods of this part/, 'offerPart'],
  [/stands beside a percentage/, 'offerBoth'],
  [/more than the offer takes off/, 'offerFree'],
  [/names a store that is not there/, 'offerStore'],
  [/more than the price of (.*)/, 'offerPrice'],
  [/^is a drawing/, 'pictureDrawing'],
  [/^is no JPEG/, 'pictureKind'],
  [/damaged or incomplete/, 'pictureBroken'],
  [/more than 40 megapixels/, 'picturePixels'],
  [/larger than 5 MB/, 'pictureBytes'],
  [/50,000 pictures a day/, 'pictureShare'],
  [/choose it again$/, 'pictureGone'],
  [/(already|taken|has this|another)/i, 'taken'],
]

/** A fault as a sentence in the language of the page: "Name of the store is required". */
export function useFaultText(): (label: string, message: string) => string {
  const { t, i18n } = useTranslation('hub')
  return useCallback(
    (label, message) => {
      // A refusal of the rule for passwords comes as its code.
      if (i18n.exists(`passwords.${message}`, { ns: 'hub' }))
        return t(`passwords.${message}` as 'passwords.passwordCommon', { count: MIN_PASSWORD_LENGTH })
      for (const [pattern, key] of TEXT_OF) {
        const found = pattern.exec(message)
        if (found) return String(t(`faults.${key}` as 'faults.required', { label, value: found[1] ?? '' }))
      }
      // The server's messages begin with a verb, or are whole sentences.
      return /^[a-z]/.test(message) ? `${label} ${message}` : message
    },
    [t, i18n],
  )
}
