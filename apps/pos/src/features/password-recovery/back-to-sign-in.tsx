import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './password-recovery.module.css'

export function BackToSignIn() {
  const { t } = useTranslation()
  return (
    <Anchor component={Link} to="/" className={classes.link}>
      {t('recovery.signIn')}
    </Anchor>
  )
}
