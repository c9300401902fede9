import type { ResourceName } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRights, useSession } from '../../parts/hub-context.tsx'
import { useCount } from '../../parts/list/use-rows.ts'
import { Page, Section } from '../../parts/page.tsx'
import { useSay } from '../../parts/use-say.ts'
import { ResourceIcon } from '../../parts/resource-icon.tsx'
import { readableSections } from '../../resources/sections.ts'
import classes from './home.module.css'
import { Overview } from './overview.tsx'

/** What the hub holds for this person: every list they may read, with how many rows it has. */
export function HomeScreen() {
  const { t } = useTranslation('hub')
  const { Rights, Company } = useSession()
  return (
    <Page title={Company.Name} state={t('home.lead')}>
      <Overview />
      <div className={classes.sections}>
        {readableSections(Rights).map(({ id, resources }) => (
          <Section key={id} title={t(`sections.${id}`)}>
            <ul className={classes.list}>
              {resources.map((resource) => (
                <Entry key={resource} resource={resource} />
              ))}
            </ul>
          </Section>
        ))}
        {readableSections(Rights).length === 0 && <p>{t('home.nothing')}</p>}
      </div>
    </Page>
  )
}

function Entry({ resource }: { resource: ResourceName }) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const isCounted = resource !== 'company' && resource !== 'reasons'
  const { read } = useRights(resource)
  const count = useCount(resource, isCounted && read)
  return (
    <li className={classes.entry}>
      <ResourceIcon resource={resource} size={22} />
      <div className={classes.text}>
        <Link to={`/${resource}`} className={`row-link ${classes.link}`}>
          {say(`resources.${resource}.title`)}
        </Link>
        <span className={classes.hint}>{say(`resources.${resource}.about`)}</span>
      </div>
      <span className={classes.count}>{count === undefined ? '' : t('list.count', { count })}</span>
    </li>
  )
}
