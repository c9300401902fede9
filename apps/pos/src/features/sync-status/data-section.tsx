import { NativeSelect, Progress } from '@mantine/core'
import { IconClock, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../queries/use-connection.ts'
import { type DataKind, useDataKinds, usePull } from '../../queries/use-device-state.ts'
import { Button } from '@evertill/ui/button.tsx'
import { useNow, useRecent } from '../../queries/use-moments.ts'
import { Mark } from '@evertill/ui/mark.tsx'
import { HISTORY_DEPTHS, type HistoryDepth } from '@evertill/ui/preferences.ts'
import { toast } from '@evertill/ui/toast.ts'
import { usePreferences } from '@evertill/ui/use-preferences.ts'
import { formatAge } from './format-age.ts'
import classes from './data-section.module.css'
import shared from './sync-status.module.css'

/** Kinds of which the device keeps only what can be used here: sold in this store, shown in sales, valid today. */
const FILTERED = ['product', 'paymentTypes', 'offer']

export function DataSection() {
  const { t } = useTranslation()
  const kinds = useDataKinds()
  const { browserOnline, serverReachable } = useConnection()
  const isAway = !browserOnline || !serverReachable
  return (
    <section className={shared.section} aria-labelledby="sync-data">
      <header className={shared.sectionHead}>
        <h2 id="sync-data">{t('sync.data.title')}</h2>
      </header>
      {kinds?.length === 0 && <p className={shared.soft}>{t('sync.data.empty')}</p>}
      {isAway && (
        <p className={classes.notice} role="status">
          <IconCloudOff size={18} stroke={1.5} aria-hidden />
          {t('sync.data.away')}
        </p>
      )}
      <DepthChoice />
      <ul className={classes.kinds}>
        {kinds?.map((kind) => (
          <KindRow key={kind.kind} isAway={isAway} {...kind} />
        ))}
      </ul>
    </section>
  )
}

/** How many bills of the whole store this device keeps. A change is applied at once, or when the server is back. */
function DepthChoice() {
  const { t } = useTranslation()
  const pull = usePull()
  const { historyDepth, change } = usePreferences()
  return (
    <NativeSelect
      className={classes.depth}
      label={t('sync.depth.label')}
      description={t('sync.depth.hint')}
      data={HISTORY_DEPTHS.map((value) => ({ value, label: t(`sync.depth.${value}`) }))}
      value={historyDepth}
      onChange={({ currentTarget }) => {
        change({ historyDepth: currentTarget.value as HistoryDepth })
        void pull('bill', 'partial')
      }}
    />
  )
}

function KindRow({ isAway, ...data }: DataKind & { isAway: boolean }) {
  const { kind, onDevice, onServer, lastSync, lastError, unreached, running, loaded, total } = data
  const { t, i18n } = useTranslation()
  const recent = useRecent()
  const now = useNow()
  const pull = usePull()
  const key = `sync.data.kinds.${kind}`
  const name = i18n.exists(key) ? t(key as never) : kind
  const facts = [
    ...(lastSync !== '' && FILTERED.includes(kind) && onDevice < onServer
      ? [t('sync.data.applyHere', { here: onDevice, all: onServer })]
      : [`${t('sync.data.onDevice')} ${onDevice}`, `${t('sync.data.onServer')} ${onServer}`]),
    lastSync === ''
      ? `${t('sync.data.lastSync')} ${t('sync.data.never')}`
      : `${t('sync.data.lastSync')} ${recent(lastSync)} (${formatAge(lastSync, i18n.language, now())})`,
  ]
  const run = async (mode: 'full' | 'partial') => {
    const outcome = await pull(kind, mode)
    if (outcome.ok) toast.info(t('sync.data.updated', { kind: name }))
    else toast.error(outcome.message)
  }
  return (
    <li>
      <div className={classes.kindText}>
        <strong id={`sync-kind-${kind}`}>{name}</strong>
        <span className={shared.soft}>{facts.join(' · ')}</span>
        {/* Offline the error would be the same in every row; the notice above shows it once. */}
        {lastError !== null &&
          !running &&
          !isAway &&
          (unreached ? (
            <Mark tone="calm" icon={<IconClock size={16} stroke={1.5} />}>
              {t('sync.data.again')}
            </Mark>
          ) : (
            <span className={shared.wrong}>{lastError}</span>
          ))}
        {running && total > 0 && (
          <>
            <Progress value={(loaded / total) * 100} aria-label={name} />
            <span className={shared.soft}>{t('sync.data.progress', { loaded, total })}</span>
          </>
        )}
      </div>
      <span className={shared.actions}>
        <Button
          variant="default"
          size="sm"
          disabled={isAway}
          loading={running}
          aria-describedby={`sync-kind-${kind}`}
          onClick={() => void run('partial')}
        >
          {t('sync.data.update')}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          disabled={running || isAway}
          aria-describedby={`sync-kind-${kind}`}
          onClick={() => void run('full')}
        >
          {t('sync.data.rebuild')}
        </Button>
      </span>
    </li>
  )
}
