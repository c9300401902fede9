import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { THIRD_PARTY } from 'virtual:third-party'
import { Button } from '@evertill/ui/button.tsx'
import { Facts } from '@evertill/ui/facts.tsx'
import { LoadingState } from '@evertill/ui/state-view.tsx'
import { loadAgain } from '../../platform/load-again.ts'
import { serverPlace } from '../../platform/server-place.ts'
import { useObservable } from '../../queries/runtime.tsx'
import { useVersion } from '../../queries/use-device-state.ts'
import { SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'

export function AboutSection() {
  const { t } = useTranslation()
  const { version, isNewReady } = useVersion()
  const server = useObservable(serverPlace)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SettingRow id="version" isWide>
        <Facts
          rows={[
            [t('settings.about.version'), isNewReady ? t('settings.about.newer', { version }) : version],
            [t('settings.about.licence'), 'Apache-2.0'],
            ...(server === '' ? [] : [[t('settings.about.server'), server] as const]),
          ]}
        />
      </SettingRow>
      <SettingRow id="licences" isWide>
        <div className={classes.buttons}>
          <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('settings.about.show')}
          </Button>
        </div>
        {isOpen && <Licences />}
      </SettingRow>
    </>
  )
}

/** What others have made, with the texts that must go along. Loaded when it is asked for. */
function Licences() {
  const { t } = useTranslation()
  const [packages, setPackages] = useState<typeof THIRD_PARTY | 'failed'>()
  useEffect(() => {
    let isOver = false
    loadAgain(() => import('virtual:third-party')).then(
      (file) => !isOver && setPackages(file.THIRD_PARTY),
      () => !isOver && setPackages('failed'),
    )
    return () => {
      isOver = true
    }
  }, [])
  if (packages === undefined) return <LoadingState text={t('settings.loading')} />
  if (packages === 'failed') return <p role="alert">{t('settings.about.failed')}</p>
  return (
    <ul className={classes.licences}>
      {packages.map(({ name, version, licence, text }) => (
        <li key={`${name} ${version}`}>
          <details>
            <summary>
              {name} {version} · {licence}
            </summary>
            <pre>{text === '' ? t('settings.about.noText', { licence }) : text}</pre>
          </details>
        </li>
      ))}
    </ul>
  )
}
