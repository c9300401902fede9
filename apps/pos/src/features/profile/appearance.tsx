import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '@evertill/texts/languages.ts'
import { DENSITIES, THEMES } from '@evertill/ui/preferences.ts'
import { Choice } from '@evertill/ui/choice.tsx'
import { usePreferences } from '@evertill/ui/use-preferences.ts'
import classes from './profile-panel.module.css'

/** Each in its own language, so that a wrong choice can be corrected. */
const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' }

export function Appearance() {
  const { t } = useTranslation()
  const { theme, density, language, change } = usePreferences()
  return (
    <section aria-labelledby="profile-look" className={classes.choices}>
      <h3 id="profile-look" className={classes.heading}>
        {t('profile.look')}
      </h3>
      <Choice
        label={t('profile.theme')}
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(`profile.themes.${value}`) }))}
        onChange={(next) => change({ theme: next })}
      />
      <Choice
        label={t('profile.density')}
        value={density}
        options={DENSITIES.map((value) => ({ value, label: t(`profile.densities.${value}`) }))}
        onChange={(next) => change({ density: next })}
      />
      <Choice
        label={t('profile.language')}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={(next) => change({ language: next })}
      />
    </section>
  )
}
