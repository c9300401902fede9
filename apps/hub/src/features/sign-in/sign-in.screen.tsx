import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@evertill/ui/button.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { SignInForm } from '../../parts/sign-in/sign-in-form.tsx'

export function SignInScreen() {
  const { t } = useTranslation('hub')
  return (
    <EntryPage title={t('signIn.title')}>
      <SignInForm />
      <div style={{ display: 'grid', gap: 8, marginTop: 16 }}>
        <ButtonLink variant="subtle" fullWidth href="/#/forgot-password">
          {t('signIn.forgot')}
        </ButtonLink>
        <ButtonLink variant="subtle" fullWidth href="/">
          {t('frame.openTill')}
        </ButtonLink>
      </div>
    </EntryPage>
  )
}
