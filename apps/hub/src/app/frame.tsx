import {
  IconAlertTriangle,
  IconCashRegister,
  IconDatabaseExport,
  IconDeviceTablet,
  IconFileImport,
  IconHistory,
  IconHome,
  IconMenu2,
  IconPlugConnected,
  IconServer,
  IconUserCircle,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { useSession } from '../parts/hub-context.tsx'
import { ResourceIcon } from '../parts/resource-icon.tsx'
import { useSay } from '../parts/use-say.ts'
import { mayUseFiles, readableSections } from '../resources/sections.ts'
import classes from './frame.module.css'
import { watchPages } from './watch-pages.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }))

/** Rail with words on the left, the page beside it; on a phone a bar on top whose menu holds the rail. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('hub')
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className={classes.frame}>
      <a href="#page" className={classes.skip} onClick={skipToPage}>
        {t('frame.skip')}
      </a>
      {isPhone ? (
        <header className={classes.bar}>
          <IconButton aria-label={t('frame.menu')} aria-expanded={isOpen} onClick={() => setOpen(true)}>
            <IconMenu2 size={22} stroke={1.5} />
          </IconButton>
          <Brand />
        </header>
      ) : (
        <aside className={classes.rail}>
          <Rail />
        </aside>
      )}
      {isPhone && (
        <Suspense>
          <PhoneMenu isOpen={isOpen} onClose={close} title={<Brand />}>
            <Rail hasNoBrand onLeave={close} />
          </PhoneMenu>
        </Suspense>
      )}
      <div className={classes.column}>
        <DeletionBanner />
        <main id="page" className={classes.page} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

/** Whoever works here sees that the company is going to be deleted, and where it can be taken back. */
function DeletionBanner() {
  const { t, i18n } = useTranslation('hub')
  const { Company, Rights } = useSession()
  if (Company.DeletedAt === null) return null
  const when = formatMoment(Company.DeletedAt, { language: i18n.language, timeZone: ZONE })
  return (
    <div role="status" className={classes.banner}>
      <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
      <span>{t('data.deletionBanner', { when })}</span>
      {Rights['data']?.read && <Link to="/data">{t('data.title')}</Link>}
    </div>
  )
}

/** The address of a page is behind its hash, so a plain link would lead away from it. */
const skipToPage = (event: { preventDefault: () => void }) => {
  event.preventDefault()
  document.getElementById('page')?.focus()
}

function Brand() {
  return (
    <span className={classes.brand}>
      <img src="/icons/icon.svg" width={28} height={28} alt="" />
      Evertill
    </span>
  )
}

interface RailProps {
  hasNoBrand?: boolean
  /** The menu of a phone closes behind whoever chose a page. */
  onLeave?: () => void
}

function Rail({ hasNoBrand = false, onLeave }: RailProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const { Rights, Person } = useSession()
  return (
    <>
      {!hasNoBrand && <Brand />}
      <nav aria-label={t('frame.menu')} className={classes.nav}>
        <RailLink to="/" onLeave={onLeave} icon={<IconHome size={18} stroke={1.5} aria-hidden />}>
          {t('home.title')}
        </RailLink>
        <WatchLinks onLeave={onLeave} />
        {readableSections(Rights).map(({ id, resources }) => (
          <div key={id} className={classes.section}>
            <h2 className={classes.heading}>{t(`sections.${id}`)}</h2>
            {resources.map((resource) => (
              <RailLink
                key={resource}
                to={`/${resource}`}
                icon={<ResourceIcon resource={resource} size={18} />}
                onLeave={onLeave}
              >
                {say(`resources.${resource}.title`)}
              </RailLink>
            ))}
            {id === 'shop' && Rights['company']?.read && (
              <RailLink
                to="/server"
                icon={<IconServer size={18} stroke={1.5} aria-hidden />}
                onLeave={onLeave}
              >
                {t('server.title')}
              </RailLink>
            )}
          </div>
        ))}
        {Rights['devices']?.read && (
          <RailLink
            to="/devices"
            onLeave={onLeave}
            icon={<IconDeviceTablet size={18} stroke={1.5} aria-hidden />}
          >
            {t('devices.title')}
          </RailLink>
        )}
        {Rights['channels']?.read && (
          <RailLink
            to="/channels"
            onLeave={onLeave}
            icon={<IconPlugConnected size={18} stroke={1.5} aria-hidden />}
          >
            {t('channels.title')}
          </RailLink>
        )}
        {Rights['company']?.read && (
          <RailLink to="/audit" onLeave={onLeave} icon={<IconHistory size={18} stroke={1.5} aria-hidden />}>
            {t('audit.title')}
          </RailLink>
        )}
        {Rights['data']?.read && (
          <RailLink
            to="/data"
            onLeave={onLeave}
            icon={<IconDatabaseExport size={18} stroke={1.5} aria-hidden />}
          >
            {t('data.title')}
          </RailLink>
        )}
        {mayUseFiles(Rights) && (
          <RailLink
            to="/imports"
            onLeave={onLeave}
            icon={<IconFileImport size={18} stroke={1.5} aria-hidden />}
          >
            {t('imports.title')}
          </RailLink>
        )}
      </nav>
      <div className={classes.foot}>
        <RailLink
          to="/account"
          onLeave={onLeave}
          icon={<IconUserCircle size={18} stroke={1.5} aria-hidden />}
        >
          <span className={classes.person}>
            {Person.Name}
            <small>{Person.Role}</small>
          </span>
        </RailLink>
        <a href="/" className={classes.link}>
          <IconCashRegister size={18} stroke={1.5} aria-hidden />
          {t('frame.openTill')}
        </a>
      </div>
    </>
  )
}

/** Pages that are no lists: what somebody has to look at. */
function WatchLinks({ onLeave }: Pick<RailLinkProps, 'onLeave'>) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const { Rights } = useSession()
  const pages = watchPages(Rights)
  if (pages.length === 0) return null
  return (
    <div className={classes.section}>
      <h2 className={classes.heading}>{t('sections.watch')}</h2>
      {pages.map(({ to, title, icon: Icon }) => (
        <RailLink key={to} to={to} onLeave={onLeave} icon={<Icon size={18} stroke={1.5} aria-hidden />}>
          {say(title)}
        </RailLink>
      ))}
    </div>
  )
}

interface RailLinkProps {
  to: string
  icon: ReactNode
  onLeave: (() => void) | undefined
  children: ReactNode
}

function RailLink({ to, icon, onLeave, children }: RailLinkProps) {
  return (
    <NavLink to={to} end={to === '/'} className={classes.link ?? ''} onClick={onLeave}>
      {icon}
      {children}
    </NavLink>
  )
}
