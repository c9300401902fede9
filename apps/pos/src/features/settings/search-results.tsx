import { useTranslation } from 'react-i18next'
import { createSearchParams, Link } from 'react-router'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { findSettings } from './find-settings.ts'
import { AT } from './setting-row.tsx'
import { SETTINGS, type SettingId } from './settings-list.ts'
import classes from './settings.module.css'

/** Settings whose name, text or other words contain every word of the query. */
export function useFoundSettings(query: string): SettingId[] {
  const { t } = useTranslation()
  return findSettings(query, (id: SettingId) =>
    [
      t(`settings.items.${id}.label`),
      t(`settings.items.${id}.hint`),
      t(`settings.items.${id}.words`),
      t(`settings.sections.${SETTINGS[id].section}`),
    ].join(' '),
  )
}

/** Where a setting is, within the settings. */
export const placeOf = (id: SettingId) => ({ section: SETTINGS[id].section, [AT]: id })

interface SearchResultsProps {
  found: readonly SettingId[]
  onOpen: () => void
}

export function SearchResults({ found, onOpen }: SearchResultsProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.section} aria-labelledby="settings-found">
      <div role="status">
        <h2 id="settings-found">{t('settings.found', { count: found.length })}</h2>
      </div>
      {found.length === 0 && <EmptyState title={t('settings.nothing')} hint={t('settings.nothingHint')} />}
      <ul className={classes.results}>
        {found.map((id) => (
          <li key={id}>
            <Link
              replace
              to={{ search: `?${createSearchParams(placeOf(id))}` }}
              className={classes.result}
              onClick={onOpen}
            >
              <span>{t(`settings.items.${id}.label`)}</span>
              <span className={classes.hint}>{t(`settings.sections.${SETTINGS[id].section}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
