import type { OwnSession } from '@evertill/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { useClient } from '../../parts/hub-context.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { ReadingState } from '../../parts/reading-state.tsx'
import classes from './account.module.css'

const KEY = ['own-sessions']
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Where this account is signed in, tills included: what was lost is ended here. */
export function OwnSessions() {
  const { t, i18n } = useTranslation('hub')
  const { call } = useClient()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<{ Sessions: OwnSession[] }>('GET', '/manage/sessions', { signal }),
  })
  const ending = useMutation({
    mutationFn: (id: string | null) =>
      call('DELETE', id === null ? '/manage/sessions' : `/manage/sessions/${encodeURIComponent(id)}`),
    onSuccess: async () => {
      toast.info(t('account.sessionEnded'))
      await queries.invalidateQueries({ queryKey: KEY })
    },
    onError: (failure) => toast.error(failureText(failureFacts(failure))),
  })
  if (error || !data) return <ReadingState error={error} onAgain={refetch} />
  const moment = (at: string) => formatMoment(at, { language: i18n.language, timeZone: ZONE })
  return (
    <>
      <ul className={classes.sessions}>
        {data.Sessions.map((session) => (
          <li key={session.key}>
            <span>
              <strong>{t(`account.kinds.${session.Kind}`)}</strong> {session.Device || session.Address}
              <small>{t('account.lastSeen', { when: moment(session.LastSeenOn) })}</small>
            </span>
            {session.IsCurrent ? (
              <em>{t('account.thisOne')}</em>
            ) : (
              <Button
                variant="default"
                size="sm"
                loading={ending.isPending && ending.variables === session.key}
                onClick={() => ending.mutate(session.key)}
              >
                {t('account.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.Sessions.length > 1 && (
        <Button
          variant="default"
          loading={ending.isPending && ending.variables === null}
          onClick={() => ending.mutate(null)}
        >
          {t('account.endOthers')}
        </Button>
      )}
    </>
  )
}
