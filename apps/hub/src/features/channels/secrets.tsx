import type { PartnerSecret, SecretKind } from '@evertill/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { useRights } from '../../parts/hub-context.tsx'
import watch from '../../parts/watch.module.css'
import classes from './channels.module.css'
import { ConfirmDialog } from '../../parts/channel-confirm-dialog.tsx'
import { MakeSecretDialog } from './make-secret-dialog.tsx'
import { secretsPath } from './use-channels.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

interface SecretsProps {
  kind: SecretKind
  ownerKey: string
  /** Of the partner. */
  name: string
  secrets: readonly PartnerSecret[]
  /** Where its calls go; none for who is called. */
  calls: string | undefined
}

/** The secrets that hold, each by its last characters. */
export function Secrets({ kind, ownerKey, name, secrets, calls }: SecretsProps) {
  const { t } = useTranslation('hub')
  const { update } = useRights('channels')
  const [isMaking, setMaking] = useState(false)
  const button = secrets.length === 0 ? t('channels.make') : t('channels.rotate')
  const path = secretsPath(kind, ownerKey)
  return (
    <div className={`${watch.wide} ${classes.secrets}`}>
      {secrets.length === 0 && <p className={watch.why}>{t('channels.noSecret')}</p>}
      {secrets.map((secret) => (
        <Secret key={secret.key} secret={secret} name={name} path={path} isCalled={calls === undefined} />
      ))}
      {update && (
        <Button variant="default" aria-label={`${button}: ${name}`} onClick={() => setMaking(true)}>
          {button}
        </Button>
      )}
      {isMaking && (
        <MakeSecretDialog
          title={`${button}: ${name}`}
          path={path}
          isFirst={secrets.length === 0}
          calls={calls}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  )
}

interface SecretProps {
  secret: PartnerSecret
  name: string
  path: string
  /** We sign with it ourselves: it has no last use. */
  isCalled: boolean
}

function Secret({ secret: { key, Ending, MadeAt, EndsAt, UsedAt }, name, path, isCalled }: SecretProps) {
  const { t, i18n } = useTranslation('hub')
  const { update } = useRights('channels')
  const [isAsking, setAsking] = useState(false)
  const moment = (at: string) => formatMoment(at, { language: i18n.language, timeZone: ZONE })
  const facts = [
    t('channels.secret', { ending: Ending }),
    t('channels.madeAt', { when: moment(MadeAt) }),
    ...(isCalled ? [] : [UsedAt ? t('channels.usedAt', { when: moment(UsedAt) }) : t('channels.neverUsed')]),
    ...(EndsAt ? [t('channels.endsAt', { when: moment(EndsAt) })] : []),
  ]
  return (
    <div className={classes.secret}>
      <span>{facts.join(' · ')}</span>
      {update && (
        <Button
          variant="subtle"
          aria-label={t('channels.revokeOf', { ending: Ending, name })}
          onClick={() => setAsking(true)}
        >
          {t('channels.revoke')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('channels.revokeOf', { ending: Ending, name })}
          text={t('channels.revokeWhat')}
          button={t('channels.revoke')}
          isWrong
          method="DELETE"
          path={`${path}/${key}`}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
