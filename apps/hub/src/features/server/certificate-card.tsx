import type { ServerReply } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { Facts } from '@evertill/ui/facts.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { Hint } from '@evertill/ui/form-parts.tsx'
import { QrCode } from '@evertill/ui/qr-code.tsx'
import { Card } from './card.tsx'
import classes from './server.module.css'
import { trustUrlFor } from './trust-url.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

type Server = Pick<ServerReply, 'Certificate' | 'TrustUrls' | 'PublicAddress'>

export function CertificateCard({ server: { Certificate, TrustUrls, PublicAddress } }: { server: Server }) {
  const { t, i18n } = useTranslation('hub')
  const { Kind, Names, ValidTo } = Certificate
  const isBehindProxy = Kind === 'none' && PublicAddress.startsWith('https:')
  const trustUrl = trustUrlFor(TrustUrls, window.location.hostname)
  return (
    <Card title={t('server.certificate')}>
      <p>{isBehindProxy ? t('server.kinds.proxy') : t(`server.kinds.${Kind}`)}</p>
      {Kind !== 'none' && (
        <Facts
          rows={[
            [t('server.names'), Names.join(', ')],
            [
              t('server.validTo'),
              ValidTo === null ? '–' : formatMoment(ValidTo, { language: i18n.language, timeZone: ZONE }),
            ],
          ]}
        />
      )}
      {trustUrl !== undefined && (
        <div className={classes.trust}>
          <Hint>{t('server.trustHint')}</Hint>
          <QrCode value={trustUrl} label={t('server.trustCode')} className={classes.code} />
          <a href={trustUrl} target="_blank" rel="noreferrer" className={classes.link}>
            {t('server.trust')}
          </a>
        </div>
      )}
    </Card>
  )
}
