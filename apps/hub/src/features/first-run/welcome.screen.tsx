import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ButtonLink } from '@evertill/ui/button.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { Hint } from '@evertill/ui/form-parts.tsx'
import classes from './first-run.module.css'

/** Until there is a company: create it, or sign in to the demo. */
export function WelcomeScreen() {
  const { t } = useTranslation('hub')
  return (
    <EntryPage title={t('welcome.title')}>
      <div className={classes.welcome}>
        <Hint>{t('welcome.text')}</Hint>
        <ButtonLink href="#/first-run" fullWidth icon={IconBuildingStore}>
          {t('welcome.create')}
        </ButtonLink>
        <Link to="/sign-in" className={classes.plainLink}>
          {t('welcome.signIn')}
        </Link>
        <a href="/" className={classes.plainLink}>
          {t('welcome.demo')}
        </a>
      </div>
    </EntryPage>
  )
}
