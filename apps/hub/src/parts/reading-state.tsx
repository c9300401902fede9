import { ErrorState, LoadingState } from '@evertill/ui/state-view.tsx'
import { useTranslation } from 'react-i18next'
import { failureFacts } from '../api/failure.ts'
import { useFailureText } from './use-failure-text.ts'

interface ReadingStateProps {
  /** Why it could not be read; null while it is read. */
  error: unknown
  onAgain: () => unknown
}

/** Stands in the place of data that is still read or could not be read. */
export function ReadingState({ error, onAgain }: ReadingStateProps) {
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  if (!error) return <LoadingState text={t('list.loading')} />
  return (
    <ErrorState
      title={t('list.failed')}
      hint={failureText(failureFacts(error))}
      action={{ label: t('list.again'), onClick: () => void onAgain() }}
    />
  )
}
