import { IconCashRegister } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '@evertill/ui/button.tsx'
import { QrCode } from '@evertill/ui/qr-code.tsx'
import { hostOf, isOwnMachine } from '../../parts/own-machine.ts'
import { Page } from '../../parts/page.tsx'
import classes from './first-run.module.css'

const urlsIn = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'tillUrls' in state && Array.isArray(state.tillUrls)
    ? state.tillUrls.map(String)
    : []

/** The company is there: where its till opens, here and on another device. */
export function TillReadyScreen() {
  const { t } = useTranslation('hub')
  const urls = [...urlsIn(useLocation().state), `${window.location.origin}/`]
  const shared = [...new Set(urls)].filter((url) => !isOwnMachine(hostOf(url)))
  return (
    <Page title={t('tillReady.title')} state={t('tillReady.state')}>
      <div className={classes.ready}>
        <p>{t('tillReady.text')}</p>
        <ButtonLink href="/" icon={IconCashRegister}>
          {t('frame.openTill')}
        </ButtonLink>
        <section className={classes.other}>
          <h2>{t('tillReady.other')}</h2>
          {shared[0] === undefined ? (
            <p>{t('tillReady.onlyHere')}</p>
          ) : (
            <>
              <p>{t('tillReady.otherText')}</p>
              <QrCode value={shared[0]} label={t('tillReady.qr')} className={classes.code} />
              <ul>
                {shared.map((url) => (
                  <li key={url}>
                    <code>{url}</code>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
        <Link to="/" className={classes.plainLink}>
          {t('tillReady.stay')}
        </Link>
      </div>
    </Page>
  )
}
