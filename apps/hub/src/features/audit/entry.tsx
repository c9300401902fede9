import type { AuditEntry } from '@evertill/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { FieldText } from '../../parts/form/field-text.tsx'
import { useSay } from '../../parts/use-say.ts'
import watch from '../../parts/watch.module.css'
import classes from './audit.module.css'
import { type ChangedField, actionText, changesOf, factsOf, plainText } from './audit-words.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id tells people nothing; a login or a GSTIN does. */
const nameOf = ({ Name, Subject }: AuditEntry): string => (Name !== '' || UUID.test(Subject) ? Name : Subject)

/** One line, which opens to what was there before and after. */
export function Entry({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation('hub')
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const { At, UserName, Source, Action } = entry
  const name = nameOf(entry)
  return (
    <li className={classes.entry}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>
          <span className={classes.what}>
            {actionText(say, Action)}
            {name !== '' && ` · ${name}`}
          </span>
          <span className={classes.who}>
            {formatMoment(At, { language: i18n.language, timeZone: ZONE })} ·{' '}
            {UserName === '' ? t('audit.nobody') : UserName} · {say(`audit.sources.${Source}`)}
          </span>
        </summary>
        {isOpen && <Detail entry={entry} />}
      </details>
    </li>
  )
}

function Detail({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const changes = changesOf(say, entry)
  return (
    <div className={classes.detail}>
      {changes.length > 0 && (
        <div className={watch.scroll} role="region" tabIndex={0} aria-label={t('audit.changes')}>
          <table className={classes.changes}>
            <thead>
              <tr>
                <th scope="col">{t('conflict.field')}</th>
                <th scope="col">{t('audit.before')}</th>
                <th scope="col">{t('audit.after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.name}>
                  <th scope="row">{change.label}</th>
                  <td>
                    <Value change={change} value={change.before} />
                  </td>
                  <td>
                    <Value change={change} value={change.after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <dl className={classes.facts}>
        {factsOf(entry).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{plainText(value)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('audit.subject')}</dt>
          <dd>{entry.Subject}</dd>
        </div>
      </dl>
    </div>
  )
}

/** A field of a form is shown as the form would; a missing or erased value has no such form. */
function Value({ change: { field }, value }: { change: ChangedField; value: unknown }) {
  const { t } = useTranslation('hub')
  if (value === '(erased)') return t('audit.erased')
  return field && value !== undefined && value !== null ? (
    <FieldText field={field} value={value} />
  ) : (
    plainText(value)
  )
}
