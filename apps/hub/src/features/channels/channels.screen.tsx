import type { Partner } from '@evertill/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { useRights } from '../../parts/hub-context.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import watch from '../../parts/watch.module.css'
import { NewPartnerDialog } from './new-partner-dialog.tsx'
import { PartnerCard } from './partner-card.tsx'
import { Subscribers } from './subscribers.tsx'
import { usePartners } from './use-channels.ts'

/** Who may send orders and reports of packages to the shop, and who is told what happens in it. */
export function ChannelsScreen() {
  const { t } = useTranslation('hub')
  const navigate = useNavigate()
  const { data, error, refetch } = usePartners()
  return (
    <Page
      title={t('channels.title')}
      actions={
        <Button variant="default" onClick={() => void navigate('/dead-letters')}>
          {t('letters.title')}
        </Button>
      }
    >
      <div className={watch.page}>
        {data ? (
          <Partners partners={data.Partners} address={data.Address} />
        ) : (
          <ReadingState error={error} onAgain={refetch} />
        )}
        <Subscribers />
      </div>
    </Page>
  )
}

function Partners({ partners, address }: { partners: readonly Partner[]; address: string }) {
  const { t } = useTranslation('hub')
  const { update } = useRights('channels')
  const [isAdding, setAdding] = useState(false)
  return (
    <Section title={t('channels.partners')}>
      <p className={watch.why}>{t('channels.partnersLead')}</p>
      {partners.length === 0 ? (
        <EmptyState title={t('channels.none')} />
      ) : (
        <ul className={watch.list} aria-label={t('channels.partners')}>
          {partners.map((partner) => (
            <PartnerCard key={`${partner.Kind} ${partner.key}`} partner={partner} address={address} />
          ))}
        </ul>
      )}
      {update && (
        <Button className={watch.button} icon={IconPlus} onClick={() => setAdding(true)}>
          {t('channels.add')}
        </Button>
      )}
      {isAdding && <NewPartnerDialog address={address} onClose={() => setAdding(false)} />}
    </Section>
  )
}
