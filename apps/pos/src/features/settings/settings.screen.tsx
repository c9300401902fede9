import { NativeSelect } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { LoadingState } from '@evertill/ui/state-view.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import { placeOf, SearchResults, useFoundSettings } from './search-results.tsx'
import { SECTIONS } from './sections.ts'
import { SECTION_IDS, type SectionId } from './settings-list.ts'
import { type SettingsSlots, SettingsSlotsContext } from './settings-slots.ts'
import classes from './settings.module.css'

/** The parameter of the address that names the section. */
const SECTION = 'section'

export function SettingsScreen({ slots }: { slots: SettingsSlots }) {
  const { t } = useTranslation()
  usePageTitle(t('settings.title'))
  const isPhone = useIsPhone()
  const [parameters, setParameters] = useSearchParams()
  const [query, setQuery] = useState('')
  const wanted = parameters.get(SECTION)
  const current = SECTION_IDS.find((id) => id === wanted) ?? SECTION_IDS[0]
  const Section = SECTIONS[current]
  const open = (id: SectionId) => {
    setQuery('')
    setParameters({ [SECTION]: id }, { replace: true })
  }
  const found = useFoundSettings(query)
  const openFirst = ({ key, nativeEvent }: KeyboardEvent) => {
    const [first] = found
    if (key !== 'Enter' || nativeEvent.isComposing || first === undefined) return
    setQuery('')
    setParameters(placeOf(first), { replace: true })
  }
  return (
    <div className={classes.screen} tabIndex={0} role="region" aria-label={t('settings.title')}>
      <h1 className={classes.title}>{t('settings.title')}</h1>
      <div className={classes.columns}>
        <div className={classes.side}>
          <TextField
            type="search"
            aria-label={t('settings.search')}
            placeholder={t('settings.search')}
            before={<IconSearch size={18} stroke={1.5} aria-hidden />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={openFirst}
          />
          {isPhone ? (
            <NativeSelect
              aria-label={t('settings.sectionList')}
              value={current}
              data={SECTION_IDS.map((id) => ({ value: id, label: t(`settings.sections.${id}`) }))}
              onChange={(event) => open(event.currentTarget.value as SectionId)}
            />
          ) : (
            <nav aria-label={t('settings.sectionList')} className={classes.nav}>
              {SECTION_IDS.map((id) => (
                <Link
                  key={id}
                  replace
                  to={{ search: `?${SECTION}=${id}` }}
                  className={classes.link}
                  aria-current={id === current ? 'page' : undefined}
                  onClick={() => setQuery('')}
                >
                  {t(`settings.sections.${id}`)}
                </Link>
              ))}
            </nav>
          )}
        </div>
        {query.trim() === '' ? (
          <section className={classes.section} aria-labelledby="settings-section">
            <h2 id="settings-section">{t(`settings.sections.${current}`)}</h2>
            {current !== 'about' && <p className={classes.who}>{t('settings.who.device')}</p>}
            <Suspense fallback={<LoadingState text={t('settings.loading')} />}>
              <SettingsSlotsContext value={slots}>
                <Section />
              </SettingsSlotsContext>
            </Suspense>
          </section>
        ) : (
          <SearchResults found={found} onOpen={() => setQuery('')} />
        )}
      </div>
    </div>
  )
}
