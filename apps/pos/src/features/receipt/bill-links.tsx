import type { BillLink } from '@evertill/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useMoment } from '../../queries/use-moments.ts'
import type { SendBill } from '../../queries/use-send-bill.ts'
import classes from './send-dialog.module.css'

/** The links of a bill that are still valid. Each can be revoked. */
export function BillLinks({ bill }: { bill: SendBill }) {
  const { t } = useTranslation()
  const links = bill.server?.links ?? []
  if (links.length === 0) return null
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t('send.links')}</h3>
      <ul className={classes.links} aria-label={t('send.links')}>
        {links.map((link) => (
          <LinkRow key={link.key} link={link} bill={bill} />
        ))}
      </ul>
    </section>
  )
}

function LinkRow({ link, bill }: { link: BillLink; bill: SendBill }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const [busy, setBusy] = useState(false)
  const made = moment(link.CreatedOn)

  const revoke = async () => {
    setBusy(true)
    const why = await bill.revoke(link.key)
    setBusy(false)
    if (why === null) toast.info(t('send.revoked'))
    // Somebody else revoked it: it is gone from the list that is read now.
    else if (why !== 'NOT_FOUND') toast.error(t(`send.failed.${why}`))
  }

  return (
    <li className={classes.link}>
      <span className={classes.soft}>
        {t('send.linkFacts', { made, name: link.CreatedByUserName, until: moment(link.ExpiresOn) })}
      </span>
      <Button
        className={classes.revoke}
        variant="default"
        size="sm"
        loading={busy}
        aria-label={t('send.revokeNamed', { made })}
        onClick={() => void revoke()}
      >
        {t('send.revoke')}
      </Button>
    </li>
  )
}
