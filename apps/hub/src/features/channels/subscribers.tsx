import type { Subscriber } from '@evertill/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { useRights } from '../../parts/hub-context.tsx'
import { Section } from '../../parts/page.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import watch from '../../parts/watch.module.css'
import { SubscriberCard } from './subscriber-card.tsx'
import { SubscriberDialog } from './subscriber-dialog.tsx'
import { useSubscribers } from './use-channels.ts'

/** Who is told what happens here. */
export function Subscribers() {
  const { t } = useTranslation('hub')
  const { update } = useRights('channels')
  const { data, error, refetch } = useSubscribers()
  const [isAdding, setAdding] = useState(false)
  return (
    <Section title={t('subscribers.title')}>
      <p className={watch.why}>{t('subscribers.lead')}</p>
      {data ? <List subscribers={data.Subscribers} /> : <ReadingState error={error} onAgain={refetch} />}
      {data && update && (
        <Button variant="default" className={watch.button} icon={IconPlus} onClick={() => setAdding(true)}>
          {t('subscribers.add')}
        </Button>
      )}
      {isAdding && <SubscriberDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}

function List({ subscribers }: { subscribers: readonly Subscriber[] }) {
  const { t } = useTranslation('hub')
  if (subscribers.length === 0) return <EmptyState title={t('subscribers.none')} />
  return (
    <ul className={watch.list} aria-label={t('subscribers.title')}>
      {subscribers.map((subscriber) => (
        <SubscriberCard key={subscriber.key} subscriber={subscriber} />
      ))}
    </ul>
  )
}
