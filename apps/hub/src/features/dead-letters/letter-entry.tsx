import type { DeadLetter } from '@evertill/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { FormMessage } from '@evertill/ui/form-parts.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { useRights } from '../../parts/hub-context.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useSay } from '../../parts/use-say.ts'
import classes from '../../parts/watch.module.css'
import { useChannelCall } from '../../parts/use-channel-call.ts'
import { letterPath, useLetterBody } from './use-dead-letters.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

export function LetterEntry({ letter }: { letter: DeadLetter }) {
  const { t, i18n } = useTranslation('hub')
  const say = useSay()
  const { update } = useRights('channels')
  const { EventType, ReceiverName, At, Attempts, Reason, Status, Fault, State, Closed, SettledAt } = letter
  const moment = (at: string) => formatMoment(at, { language: i18n.language, timeZone: ZONE })
  const where = [ReceiverName, moment(At), t('letters.tries', { count: Attempts })]
  return (
    <li className={classes.entry}>
      <span className={`${classes.name} ${classes.wide}`}>{EventType}</span>
      <span className={`${classes.where} ${classes.wide}`}>{where.join(' · ')}</span>
      <p className={`${classes.why} ${classes.wide}`}>
        {say(`letters.reasons.${Reason}`, { status: Status ?? '' })}{' '}
        {Reason === 'unreachable' && <code>{Fault}</code>}
      </p>
      {Closed && (
        <p className={`${classes.why} ${classes.wide}`}>
          “{Closed.Reason}”{' '}
          {SettledAt && t('held.settledBy', { who: Closed.ByName, when: moment(SettledAt) })}
        </p>
      )}
      <Body letter={letter} />
      {State === 'dead' && update && <Actions letter={letter} name={`${EventType}, ${moment(At)}`} />}
    </li>
  )
}

function Body({ letter: { key } }: { letter: DeadLetter }) {
  const { t } = useTranslation('hub')
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useLetterBody(key, isOpen)
  return (
    <details className={classes.wide} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>{t('letters.body')}</summary>
      {isOpen && !data && <ReadingState error={error} onAgain={refetch} />}
      {data && (
        <pre className={classes.raw} tabIndex={0}>
          {data.Body}
        </pre>
      )}
    </details>
  )
}

function Actions({ letter: { key }, name }: { letter: DeadLetter; name: string }) {
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  const [isClosing, setClosing] = useState(false)
  const resend = useChannelCall<undefined>({
    method: 'POST',
    path: `${letterPath(key)}/resend`,
    onDone: () => toast.info(t('letters.resent')),
  })
  const close = useChannelCall<{ Reason: string }>({
    method: 'POST',
    path: `${letterPath(key)}/close`,
    onDone: () => setClosing(false),
  })
  return (
    <div className={`${classes.wide} ${classes.buttons}`}>
      <Button
        variant="default"
        aria-label={`${t('letters.resend')}: ${name}`}
        loading={resend.isPending}
        onClick={() => resend.mutate(undefined)}
      >
        {t('letters.resend')}
      </Button>
      <Button variant="subtle" aria-label={`${t('letters.close')}: ${name}`} onClick={() => setClosing(true)}>
        {t('letters.close')}
      </Button>
      {resend.error && <FormMessage>{failureText(failureFacts(resend.error))}</FormMessage>}
      {isClosing && (
        <ReasonDialog
          title={t('letters.close')}
          text={t('letters.closeWhat')}
          label={t('letters.reason')}
          missing={t('letters.reasonMissing')}
          button={t('letters.close')}
          isPending={close.isPending}
          error={close.error}
          onClose={() => setClosing(false)}
          onReason={(Reason) => close.mutate({ Reason })}
        />
      )}
    </div>
  )
}
