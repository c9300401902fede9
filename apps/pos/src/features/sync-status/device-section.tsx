import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toInstant } from '../../platform/clock.ts'
import { useConnection } from '../../queries/use-connection.ts'
import { useUnsent } from '../../queries/use-unsent.ts'
import { useDataKinds, useLog, useSeries, useStorageUse, useVersion } from '../../queries/use-device-state.ts'
import { useNow } from '../../queries/use-moments.ts'
import { useOutbox } from '../../queries/use-outbox.ts'
import { useSession } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { formatBytes } from '@evertill/ui/format-bytes.ts'
import classes from './device-section.module.css'
import shared from './sync-status.module.css'

export function DeviceSection() {
  const { t } = useTranslation()
  const { lease } = useSession()
  const series = useSeries()
  const storage = useStorageUse()
  const { version, isNewReady } = useVersion()
  const isPersistent = storage?.isPersistent
  return (
    <section className={shared.section} aria-labelledby="sync-device">
      <header className={shared.sectionHead}>
        <h2 id="sync-device">{t('sync.device.title')}</h2>
        <CopyDiagnostics />
      </header>
      <dl className={classes.facts}>
        <dt>{t('sync.device.series')}</dt>
        <dd>
          {series?.length === 0 && t('sync.device.noSeries')}
          {series?.map(({ series: name, next }) => (
            <span key={name} className={classes.fact}>
              {name} · {t('sync.device.next', { number: next })}
            </span>
          ))}
        </dd>
        <dt>{t('sync.device.storage')}</dt>
        <dd>
          {storage &&
            t('sync.device.storageOf', {
              used: formatBytes(storage.used),
              quota: formatBytes(storage.quota),
            })}
        </dd>
        <dt>{t('sync.device.persistent')}</dt>
        <dd>
          {isPersistent === undefined || isPersistent === null
            ? t('sync.device.unknown')
            : t(isPersistent ? 'sync.device.persistentYes' : 'sync.device.persistentNo')}
        </dd>
        <dt>{t('sync.device.version')}</dt>
        <dd>{isNewReady ? `${version} · ${t('sync.device.newVersion')}` : version}</dd>
        <dt>{t('sync.device.deviceId')}</dt>
        <dd className={shared.id}>{lease?.DeviceID ?? '–'}</dd>
      </dl>
    </section>
  )
}

/** What support needs first, without customer names, token and amounts. */
function CopyDiagnostics() {
  const { t } = useTranslation()
  const now = useNow()
  const { browserOnline, serverReachable } = useConnection()
  const { unsent, needsAttention, damaged } = useUnsent()
  const { lease, store, register } = useSession()
  const facts = {
    version: useVersion(),
    storage: useStorageUse(),
    series: useSeries(),
    data: useDataKinds(),
    log: useLog(),
    waiting: useOutbox()?.rows.map(({ key, kind, state, attempts, lastError, refusal, createdAt }) => ({
      key,
      kind,
      state,
      attempts,
      lastError,
      code: refusal?.code,
      createdAt,
    })),
  }
  const copy = async () => {
    const place = { lease, store: store?.StoreCode, register: register?.CashRegisterCode }
    const line = { browserOnline, serverReachable, unsent, needsAttention, damaged }
    const text = JSON.stringify({
      at: toInstant(now()),
      agent: navigator.userAgent,
      ...line,
      ...place,
      ...facts,
    })
    try {
      await navigator.clipboard.writeText(text)
      toast.info(t('sync.device.copied'))
    } catch {
      toast.error(t('sync.device.copyFailed'))
    }
  }
  return (
    <Button variant="default" icon={IconCopy} onClick={() => void copy()}>
      {t('sync.device.copy')}
    </Button>
  )
}
