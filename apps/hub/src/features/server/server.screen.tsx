import type { ServerReply } from '@evertill/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Facts } from '@evertill/ui/facts.tsx'
import { formatDay } from '@evertill/ui/format-day.ts'
import { Hint } from '@evertill/ui/form-parts.tsx'
import { useClient, useRights } from '../../parts/hub-context.tsx'
import { Page } from '../../parts/page.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import { BackupCard } from './backup-card.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { DemoCard } from './demo-card.tsx'
import { MailCard } from './mail-card.tsx'
import { Card } from './card.tsx'
import classes from './server.module.css'

/** What the server is, and whether what keeps it safe works. */
export function ServerScreen() {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const rights = useRights('company')
  const { data, error, refetch } = useQuery({
    queryKey: ['server'],
    queryFn: ({ signal }) => call<ServerReply>('GET', '/manage/server', { signal }),
  })
  return (
    <Page title={t('server.title')} state={data && t('server.version', { version: data.Version })}>
      {data ? (
        <div className={classes.grid}>
          <AddressCard server={data} />
          <CertificateCard server={data} />
          <BackupCard backup={data.Backup} />
          <MailCard hasMail={data.HasMail} />
          <PlanCard server={data} />
          {data.CanDeleteDemo && rights.delete && <DemoCard />}
        </div>
      ) : (
        <ReadingState error={error} onAgain={refetch} />
      )}
    </Page>
  )
}

function AddressCard({
  server: { PublicAddress, IsPublicAddressSet, TillUrls },
}: {
  server: Pick<ServerReply, 'PublicAddress' | 'IsPublicAddressSet' | 'TillUrls'>
}) {
  const { t } = useTranslation('hub')
  return (
    <Card title={t('server.address')}>
      <Facts
        rows={[
          [t('server.public'), PublicAddress],
          [
            t('server.tills'),
            <ul key="tills">
              {TillUrls.map((url) => (
                <li key={url}>{url}</li>
              ))}
            </ul>,
          ],
        ]}
      />
      <Hint>{IsPublicAddressSet ? t('server.publicSet') : t('server.publicUnset')}</Hint>
    </Card>
  )
}

function PlanCard({ server: { Plan, Access } }: { server: Pick<ServerReply, 'Plan' | 'Access'> }) {
  const { t, i18n } = useTranslation('hub')
  return (
    <Card title={t('server.plan')}>
      <Facts
        rows={[
          [t('server.planName'), Plan],
          [
            t('server.access'),
            <ul key="access">
              {Access.map(({ ExpiryDate, Stores }) => (
                <li key={ExpiryDate}>
                  {t('server.accessOf', { day: formatDay(ExpiryDate, i18n.language), count: Stores })}
                </li>
              ))}
            </ul>,
          ],
        ]}
      />
      <Hint>{t('server.planHint')}</Hint>
      <Link to="/company" className={classes.link}>
        {t('server.support')}
      </Link>
    </Card>
  )
}
