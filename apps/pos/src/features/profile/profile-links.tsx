import { IconDownload, IconExternalLink, IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHub } from '../../queries/use-hub.ts'
import { useSupport } from '../../queries/use-support.ts'
import { Button, ButtonLink } from '@evertill/ui/button.tsx'
import { ContactSupport } from '../../parts/contact-support.tsx'
import { useInstall } from '../../parts/use-install.ts'
import classes from './profile-panel.module.css'

/** Links to the hub and the installation are shown only if they work. */
export function ProfileLinks() {
  const { t } = useTranslation()
  const hub = useHub()
  const install = useInstall()
  const support = useSupport()
  const [asking, setAsking] = useState(false)
  return (
    <section className={classes.links} aria-label={t('profile.links')}>
      {hub !== null && (
        <ButtonLink
          href={hub}
          target="_blank"
          rel="noreferrer"
          variant="default"
          fullWidth
          icon={IconExternalLink}
        >
          {t('profile.hub')}
        </ButtonLink>
      )}
      {install !== null && (
        <Button variant="default" fullWidth icon={IconDownload} onClick={install}>
          {t('profile.install')}
        </Button>
      )}
      <Button
        variant="default"
        fullWidth
        icon={IconLifebuoy}
        aria-expanded={asking}
        onClick={() => setAsking(!asking)}
      >
        {t('support.button')}
      </Button>
      {asking && <ContactSupport {...support} />}
    </section>
  )
}
