import type { AuditStateReply } from '@evertill/contract'
import { IconAlertTriangle, IconCheck, IconClock, IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { FormMessage, Hint } from '@evertill/ui/form-parts.tsx'
import { Mark } from '@evertill/ui/mark.tsx'
import { failureFacts } from '../../api/failure.ts'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useSay } from '../../parts/use-say.ts'
import watch from '../../parts/watch.module.css'
import classes from './audit.module.css'
import { actionText } from './audit-words.ts'
import { useCheckAudit } from './use-audit.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether the trail is what was written: the last check, and the head to be noted down. */
export function Proof({ state }: { state: AuditStateReply }) {
  const { t, i18n } = useTranslation('hub')
  const failureText = useFailureText()
  const { mutate, isPending, error } = useCheckAudit()
  const { Entries, Head, Since, Check, Running } = state
  const moment = (at: string) => formatMoment(at, { language: i18n.language, timeZone: ZONE })
  return (
    <section className={watch.card} aria-label={t('audit.proof')}>
      <Standing check={Check} />
      {Check && (
        <p className={classes.line}>{t('audit.checked', { when: moment(Check.At), count: Check.Entries })}</p>
      )}
      {Since !== null && (
        <p className={classes.line}>
          {t('audit.chained', { when: moment(Since), count: Entries })}
          <br />
          {t('audit.head')} <code className={classes.head}>{Head}</code>
        </p>
      )}
      <Hint>{t('audit.headHint')}</Hint>
      {Running ? (
        <div role="status" className={classes.line}>
          {Running.Of > 0 ? t('audit.running', { done: Running.Done, of: Running.Of }) : t('audit.waiting')}
        </div>
      ) : (
        <Button
          variant="default"
          icon={IconShieldCheck}
          loading={isPending}
          className={classes.check}
          onClick={() => mutate()}
        >
          {t('audit.check')}
        </Button>
      )}
      <FormMessage>{error && failureText(failureFacts(error))}</FormMessage>
    </section>
  )
}

function Standing({ check }: { check: AuditStateReply['Check'] }) {
  const { t, i18n } = useTranslation('hub')
  const say = useSay()
  if (!check)
    return (
      <Mark tone="wait" isSentence icon={<IconClock size={16} stroke={1.5} />}>
        {t('audit.notChecked')}
      </Mark>
    )
  const { Fault } = check
  if (!Fault)
    return (
      <Mark tone="good" isSentence icon={<IconCheck size={16} stroke={1.5} />}>
        {t('audit.whole')}
      </Mark>
    )
  const when = Fault.At === '' ? '' : formatMoment(Fault.At, { language: i18n.language, timeZone: ZONE })
  const what = Fault.Action === '' ? '' : actionText(say, Fault.Action)
  return (
    <Mark tone="wrong" isSentence icon={<IconAlertTriangle size={16} stroke={1.5} />}>
      {say(`audit.faults.${Fault.Kind}`, { position: Fault.Position })}{' '}
      {[what, Fault.Subject, when].filter((part) => part !== '').join(' · ')}
    </Mark>
  )
}
