import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { failureFacts } from '../../api/failure.ts'
import { useFailureText } from '../use-failure-text.ts'

/** The refusals of what is done with a customer, in the language of the page. */
const TEXT_OF: readonly (readonly [
  pattern: RegExp,
  key: 'balance' | 'refusedSale' | 'cardTaken' | 'noTier' | 'noCard' | 'merged',
])[] = [
  [/is not zero/, 'balance'],
  [/refused sale/, 'refusedSale'],
  [/card of somebody else/, 'cardTaken'],
  [/no tier/, 'noTier'],
  [/need a card/, 'noCard'],
  [/is another customer/, 'merged'],
]

export function useCustomerFault(): (facts: ReturnType<typeof failureFacts>) => string {
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  return useCallback(
    (facts) => {
      const message = facts.errors[0]?.message ?? ''
      const found = TEXT_OF.find(([pattern]) => pattern.test(message))
      return found ? t(`customers.faults.${found[1]}`) : message || failureText(facts)
    },
    [t, failureText],
  )
}
