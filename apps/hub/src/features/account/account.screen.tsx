import { useMutation } from '@tanstack/react-query'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Choice } from '@evertill/ui/choice.tsx'
import { THEMES } from '@evertill/ui/preferences.ts'
import { toast } from '@evertill/ui/toast.ts'
import { DigitsChoice, LanguageSelect } from '@evertill/ui/language-select.tsx'
import { usePreferences } from '@evertill/ui/use-preferences.ts'
import { failureFacts } from '../../api/failure.ts'
import { useClient, useSession } from '../../parts/hub-context.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { SecondFactor } from '../../parts/second-factor/second-factor.tsx'
import classes from './account.module.css'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'

/** What belongs to whoever is signed in. */
export function AccountScreen() {
  const { t } = useTranslation('hub')
  const { Person } = useSession()
  const { signOut } = useClient()
  const failureText = useFailureText()
  const leaving = useMutation({
    mutationFn: signOut,
    onError: (error) => toast.error(failureText(failureFacts(error))),
  })
  return (
    <Page
      title={t('account.title')}
      state={Person.LoginID}
      actions={
        <Button
          variant="default"
          icon={IconLogout}
          loading={leaving.isPending}
          onClick={() => leaving.mutate()}
        >
          {t('account.signOut')}
        </Button>
      }
    >
      <div className={classes.grid}>
        <div className={classes.card}>
          <Section title={t('account.password')}>
            <PasswordForm />
          </Section>
        </div>
        <div className={classes.card}>
          <Section title={t('factor.title')}>
            <SecondFactor />
          </Section>
        </div>
        <div className={classes.card}>
          <Section title={t('account.appearance')}>
            <Appearance />
          </Section>
        </div>
        <div className={classes.card}>
          <Section title={t('account.sessions')}>
            <OwnSessions />
          </Section>
        </div>
      </div>
    </Page>
  )
}

/** The same preferences as the till's on this device. */
function Appearance() {
  const { t } = useTranslation('hub')
  const { theme, language, change } = usePreferences()
  return (
    <>
      <Choice
        label={t('account.theme')}
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(`account.themes.${value}`) }))}
        onChange={(next) => change({ theme: next })}
      />
      <LanguageSelect
        label={t('account.language')}
        value={language}
        onChange={(next) => change({ language: next })}
      />
      <DigitsChoice label={t('account.digits')} />
    </>
  )
}
