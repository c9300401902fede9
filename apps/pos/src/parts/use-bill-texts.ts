import { loadTexts } from '@evertill/texts/start-i18n.ts'
import { useNumbers } from '@evertill/ui/numbers-context.ts'
import { use, useMemo } from 'react'
import { useMomentFormat } from '../queries/use-moments.ts'
import { useSettings } from '../queries/use-settings.ts'
import { type BillTexts, billTextsIn, ownBillLanguage } from './bill-texts.ts'

/** The texts of bills; suspends while a language of their own is loaded. */
export function useBillTexts(): BillTexts {
  const { billLanguage, billEnglish } = useSettings()
  const format = useMomentFormat()
  const numbers = useNumbers()
  const own = ownBillLanguage({ billLanguage, billEnglish }, format.language)
  const isLoaded = own !== null && use(loadTexts(own))
  return useMemo(
    () => ({ ...billTextsIn({ billLanguage, billEnglish }, format, isLoaded), numbers }),
    [billLanguage, billEnglish, format, isLoaded, numbers],
  )
}
