import type { UserSession } from '@evertill/contract'
import { IconDevices } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Spinner } from '@evertill/ui/spinner.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import { useMoment } from '../../queries/use-moments.ts'
import { useUserSessions } from '../../queries/use-user-sessions.ts'
import classes from './user-sessions.module.css'

/** Where this account is signed in. The server is asked when the list is opened. */
export function UserSessions() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={t('sessions.title')} className={classes.section}>
      <Button
        variant="default"
        fullWidth
        icon={IconDevices}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('sessions.title')}
      </Button>
      {open && <SessionList />}
    </section>
  )
}

function SessionList() {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { value, refusal, reading, isOffline, end } = useUserSessions()
  if (isOffline) return <p className={classes.soft}>{t('sessions.offline')}</p>
  if (value === undefined && refusal !== undefined) return <p role="alert">{say(refusal)}</p>
  if (value === undefined) return <Spinner />
  const endOne = async (key: string) => {
    const outcome = await end(key)
    if (!outcome.ok) toast.error(say(outcome.refusal))
  }
  return (
    <ul className={classes.list}>
      {value.sessions.map((session) => (
        <SessionRow key={session.key} session={session} isBusy={reading} onEnd={endOne} />
      ))}
    </ul>
  )
}

interface SessionRowProps {
  session: UserSession
  isBusy: boolean
  onEnd(key: string): Promise<void>
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { t } = useTranslation()
  const moment = useMoment()
  const [ending, setEnding] = useState(false)
  const device = session.Device === '' ? t('sessions.unknownDevice') : session.Device
  const endThis = async () => {
    setEnding(true)
    await onEnd(session.key)
    setEnding(false)
  }
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <div className={classes.device}>{device}</div>
        <div className={classes.soft}>{t('sessions.signedIn', { time: moment(session.SignedInOn) })}</div>
        <div className={classes.soft}>
          {t('sessions.lastSeen', { time: moment(session.LastSeenOn), address: session.Address })}
        </div>
      </div>
      {session.IsCurrent ? (
        <span className={`${classes.soft} ${classes.action}`}>{t('sessions.current')}</span>
      ) : (
        <Button
          className={classes.action}
          variant="default"
          size="sm"
          loading={ending}
          disabled={isBusy}
          aria-label={t('sessions.endNamed', { device })}
          onClick={() => void endThis()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
