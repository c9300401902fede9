import { receiptLabels } from '@evertill/paper/html/receipt-labels.ts'
import type { ReceiptLabels } from '@evertill/paper/labels.ts'
import type { Language } from '@evertill/texts/languages.ts'
import { loadTexts } from '@evertill/texts/start-i18n.ts'
import type { MomentFormat } from '@evertill/ui/format-moment.ts'
import i18next, { type TFunction } from 'i18next'
import type { SettingValues } from '../db/device/setting-values.ts'

/** What a customer reads, in the language of bills. */
export interface BillTexts {
  labels: ReceiptLabels
  language: string
  t: TFunction
}

type BillSettings = Pick<SettingValues, 'billLanguage' | 'billEnglish'>

/** Null while it is that of the screen, which is loaded. */
export const ownBillLanguage = ({ billLanguage }: BillSettings, screen: string): Language | null =>
  billLanguage === 'screen' || billLanguage === screen ? null : billLanguage

/** `isLoaded` says whether the texts of a language of its own are there; without them a bill is in that of the screen. */
export const billTextsIn = (settings: BillSettings, format: MomentFormat, isLoaded: boolean): BillTexts => {
  const own = isLoaded ? ownBillLanguage(settings, format.language) : null
  const language = own ?? format.language
  const t = i18next.getFixedT(language)
  const english = settings.billEnglish && language !== 'en' ? i18next.getFixedT('en') : undefined
  return { language, t, labels: receiptLabels(t, { ...format, language }, english) }
}

/** The same for what is printed by itself. */
export const loadBillTexts = async (settings: BillSettings, format: MomentFormat): Promise<BillTexts> => {
  const own = ownBillLanguage(settings, format.language)
  return billTextsIn(settings, format, own !== null && (await loadTexts(own)))
}
