import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import type { ResourceRow } from '../../api/resource-calls.ts'
import type { ResourceSpec } from '../../resources/spec.ts'
import { useSay } from '../use-say.ts'
import classes from './form.module.css'
import { FieldText } from './field-text.tsx'
import type { RowForm } from './use-row-form.ts'
import { differencesOf } from './values.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Two people changed the same row: both versions side by side, and nothing is lost until one of them is chosen. */
export function ConflictDialog({ spec, form }: { spec: ResourceSpec; form: RowForm }) {
  const { t, i18n } = useTranslation('hub')
  const say = useSay()
  if (!form.conflict) return null
  const { changedBy, changedAt } = form.conflict
  const current = form.conflict.current as ResourceRow
  const when = changedAt === '' ? '' : formatMoment(changedAt, { language: i18n.language, timeZone: ZONE })
  const fields = differencesOf(spec, form.values, current)
  return (
    <Dialog
      onClose={form.takeTheirs}
      closeOnClickOutside={false}
      size="lg"
      title={t('conflict.title')}
      withCloseButton={false}
      closeOnEscape={false}
    >
      <DialogText>{t('conflict.text', { who: changedBy || t('conflict.someone'), when })}</DialogText>
      <div className={classes.conflictScroll}>
        <table className={classes.conflict}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.yours')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.name}>
                <th scope="row">{say(`fields.${spec.name}.${field.name}`)}</th>
                <td>
                  <FieldText field={field} value={form.values[field.name]} />
                </td>
                <td>
                  <FieldText field={field} value={current[field.name]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DialogButtons>
        <Button variant="default" onClick={form.takeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button loading={form.isSaving} onClick={form.keepMine}>
          {t('conflict.keepMine')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
