import { IconMail, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './contact-support.module.css'

/** Phone and mail links, which work offline. */
export function ContactSupport({ phone, mail }: { phone: string | undefined; mail: string | undefined }) {
  const { t } = useTranslation()
  if (phone === undefined && mail === undefined) return <p className={classes.none}>{t('support.none')}</p>
  return (
    <ul className={classes.ways}>
      {phone !== undefined && (
        <li>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={classes.way}>
            <IconPhone size={20} stroke={1.5} aria-hidden />
            <bdi>{phone}</bdi>
          </a>
        </li>
      )}
      {mail !== undefined && (
        <li>
          <a href={`mailto:${mail}`} className={classes.way}>
            <IconMail size={20} stroke={1.5} aria-hidden />
            {mail}
          </a>
        </li>
      )}
    </ul>
  )
}
