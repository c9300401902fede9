import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../queries/use-connection.ts'
import { EntryPage } from '../../ui/entry-page.tsx'
import classes from './pin.module.css'

/** On its own for more than 72 h with a token that ran out: the till waits for somebody, and keeps what was sold. */
export function ApprovalScreen() {
  const { t } = useTranslation()
  const { unsent, sendNow } = useConnection()
  return (
    <EntryPage title={t('approval.title')}>
      <div className={classes.form}>
        <p className={classes.paragraph}>{t('approval.hint')}</p>
        <p className={classes.hint}>{t('approval.kept', { count: unsent })}</p>
        <Button onClick={sendNow}>{t('approval.connect')}</Button>
      </div>
    </EntryPage>
  )
}
