import { useState } from 'react'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Hint } from '@evertill/ui/form-parts.tsx'
import classes from './second-factor.module.css'

/** Shown once: whoever loses the app signs in with one of them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('hub')
  const [isKept, setKept] = useState(false)
  return (
    <>
      <Hint>{t('factor.codesHint')}</Hint>
      <ul className={classes.codes} aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Checkbox
        label={t('factor.kept')}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button disabled={!isKept} onClick={onDone}>
        {t('factor.done')}
      </Button>
    </>
  )
}
