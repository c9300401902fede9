import type { ServerReply } from '@evertill/contract'
import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Facts } from '@evertill/ui/facts.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { Hint } from '@evertill/ui/form-parts.tsx'
import { Mark } from '@evertill/ui/mark.tsx'
import { Card } from './card.tsx'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const HOUR_SECONDS = 60 * 60

type Backup = ServerReply['Backup']

export function BackupCard({ backup }: { backup: Backup }) {
  const { t, i18n } = useTranslation('hub')
  const moment = (at: string) => formatMoment(at, { language: i18n.language, timeZone: ZONE })
  const { IsOn, LastAt, AgeSeconds, NextAt, FailedAt, Failure, IsEncrypted } = backup
  return (
    <Card title={t('server.backup')}>
      <Standing backup={backup} />
      {IsOn && (
        <Facts
          rows={[
            [
              t('server.backupLast'),
              LastAt === null
                ? t('server.backupNone')
                : t('server.backupAge', {
                    when: moment(LastAt),
                    count: Math.floor((AgeSeconds ?? 0) / HOUR_SECONDS),
                  }),
            ],
            [t('server.backupNext'), NextAt === null ? '–' : moment(NextAt)],
            [
              t('server.backupEncryption'),
              IsEncrypted ? t('server.backupEncrypted') : t('server.backupPlain'),
            ],
          ]}
        />
      )}
      {FailedAt !== null && (
        <Hint>{t('server.backupFailedAt', { when: moment(FailedAt), why: Failure ?? '' })}</Hint>
      )}
    </Card>
  )
}

function Standing({ backup: { IsOn, IsOverdue, FailedAt, LastAt } }: { backup: Backup }) {
  const { t } = useTranslation('hub')
  if (!IsOn)
    return (
      <Mark tone="wait" isSentence icon={<IconCloudOff size={16} stroke={1.5} />}>
        {t('server.backupOff')}
      </Mark>
    )
  if (FailedAt !== null || IsOverdue)
    return (
      <Mark tone="wrong" isSentence icon={<IconAlertTriangle size={16} stroke={1.5} />}>
        {FailedAt === null ? t('server.backupOverdue') : t('server.backupFailed')}
      </Mark>
    )
  if (LastAt === null) return null
  return (
    <Mark tone="good" icon={<IconCheck size={16} stroke={1.5} />}>
      {t('server.backupGood')}
    </Mark>
  )
}
