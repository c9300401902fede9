import type { Sale } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAfterSale } from '../../queries/use-after-sale.ts'
import type { SaleStory } from '../../queries/use-sale-story.ts'
import { Button } from '@evertill/ui/button.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { SaleLines } from './sale-lines.tsx'
import { SalePayments, SaleTotals } from './sale-totals.tsx'
import classes from './view-sale.module.css'

interface ConflictNoticeProps {
  conflict: NonNullable<SaleStory['conflict']>
  mine: Sale
  currency: Currency
}

/** Two users changed the same sale. Both versions are shown next to each other, and the user decides. */
export function ConflictNotice({ conflict: { refusal, theirs }, mine, currency }: ConflictNoticeProps) {
  const { t } = useTranslation()
  const { decide } = useAfterSale()
  const isStale = refusal.code === 'SALE_REVISION_STALE'
  const keep = async (which: 'mine' | 'theirs') => {
    if (!theirs) return
    if (await decide(theirs, which)) toast.info(t(`conflict.${which}Done`))
    else toast.error(t('conflict.notNow'))
  }
  return (
    <section role="alert" className={classes.notice} aria-label={t('conflict.title')}>
      <h2>{t('conflict.title')}</h2>
      <p>{isStale ? t('conflict.hint') : t('conflict.refused', { reason: refusal.message })}</p>
      {theirs ? (
        <div className={classes.versions}>
          <Version title={t('conflict.mine')} sale={mine} currency={currency}>
            {isStale && <Button onClick={() => void keep('mine')}>{t('conflict.keepMine')}</Button>}
          </Version>
          <Version title={t('conflict.theirs')} sale={theirs} currency={currency}>
            <Button variant="default" onClick={() => void keep('theirs')}>
              {t('conflict.keepTheirs')}
            </Button>
          </Version>
        </div>
      ) : (
        <p>{t('conflict.loadTheirs')}</p>
      )}
    </section>
  )
}

interface VersionProps {
  title: string
  sale: Sale
  currency: Currency
  children: ReactNode
}

function Version({ title, sale, currency, children }: VersionProps) {
  return (
    <section className={classes.version} aria-label={title}>
      <h3>{title}</h3>
      <SaleLines story={{ sale, returns: [] }} currency={currency} />
      <SaleTotals sale={sale} currency={currency} />
      <SalePayments story={{ sale, earlier: [], timeline: [], due: sale.DueAmount }} currency={currency} />
      {children}
    </section>
  )
}

export function VoidNotice({ sale, reason }: { sale: Sale; reason: string }) {
  const { t } = useTranslation()
  const { giveUpVoid } = useAfterSale()
  return (
    <div role="alert" className={classes.notice}>
      <p>{t('voiding.refused', { reason })}</p>
      <Button variant="default" onClick={() => void giveUpVoid(sale)}>
        {t('voiding.giveUp')}
      </Button>
    </div>
  )
}
