import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@evertill/ui/button.tsx'
import { loadLaterTexts } from '@evertill/texts/later-texts.ts'
import { useFirstRun } from '../../queries/use-first-run.ts'

/** Until somebody has created a company, the way to do so stands beside the demo. */
export function FirstCompany() {
  const { t } = useTranslation()
  const isOpen = useFirstRun()
  const [hasTexts, setHasTexts] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    loadLaterTexts().then(
      () => setHasTexts(true),
      () => {},
    )
  }, [isOpen])
  if (!isOpen || !hasTexts) return null
  return (
    <ButtonLink variant="default" fullWidth href="/hub/#/first-run">
      {t('firstRun.create')}
    </ButtonLink>
  )
}
