import type { HeldSale } from '@evertill/contract'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { Facts } from '@evertill/ui/facts.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { ageText } from '../../parts/age.ts'
import { useCurrency } from '../../parts/hub-context.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import { useSay } from '../../parts/use-say.ts'
import classes from '../../parts/watch.module.css'
import { Corrections } from './corrections.tsx'
import { prettyBody, readBody } from './read-body.ts'
import { SentBill } from './sent-bill.tsx'
import { codeText } from './reason-text.ts'
import { CloseDialog, ReopenDialog } from './settle-dialogs.tsx'
import { useHeldSale } from './use-held-sales.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** One sale that was held back: what is wrong, what the till sent, and what can be done. */
export function HeldSaleScreen() {
  const { key = '' } = useParams()
  const { t } = useTranslation('hub')
  const { data, error, refetch } = useHeldSale(key)
  const back = { to: '/held-sales', label: t('held.title') }
  return (
    <Page
      title={data ? data.TransactionNo || t('held.noNumber') : t('held.one')}
      state={data && t(`held.states.${data.State}`)}
      back={back}
      actions={data && <Actions sale={data} />}
    >
      <div className={classes.page}>
        {data ? <Held key={data.key} sale={data} /> : <ReadingState error={error} onAgain={refetch} />}
      </div>
    </Page>
  )
}

function Actions({ sale }: { sale: HeldSale }) {
  const { t } = useTranslation('hub')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (sale.State === 'booked') return null
  const isOpen = sale.State === 'open'
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {isOpen ? t('held.close') : t('held.reopen')}
      </Button>
      {isAsking && isOpen && <CloseDialog saleKey={sale.key} onClose={close} />}
      {isAsking && !isOpen && <ReopenDialog saleKey={sale.key} onClose={close} />}
    </>
  )
}

function Held({ sale }: { sale: HeldSale }) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const sent = readBody(sale.RawBody)
  const revision = sent?.revision ?? 1
  return (
    <>
      <Section title={t('held.wrong')}>
        <p className={classes.why}>{codeText(say, sale.Code)}</p>
        {sale.Settled && <Settled settled={sale.Settled} />}
        {revision > 1 && <p className={classes.why}>{t('held.isChange', { revision })}</p>}
        {sale.State === 'open' && (
          <Corrections sale={sale} isReadable={sent !== undefined} isChange={revision > 1} />
        )}
      </Section>
      <Section title={t('held.facts')}>
        <SaleFacts sale={sale} cashier={sent?.cashier ?? ''} />
      </Section>
      <Section title={t('held.sent')}>
        {sent ? <SentBill sent={sent} errors={sale.Errors} /> : <p>{t('held.unreadable')}</p>}
        <details>
          <summary className={classes.summary}>{t('held.raw')}</summary>
          <pre className={classes.raw} tabIndex={0}>
            {prettyBody(sale.RawBody)}
          </pre>
        </details>
      </Section>
    </>
  )
}

function Settled({ settled }: { settled: NonNullable<HeldSale['Settled']> }) {
  const { t, i18n } = useTranslation('hub')
  const say = useSay()
  const { How, Reason, ByName, At } = settled
  const when = formatMoment(At, { language: i18n.language, timeZone: ZONE })
  return (
    <p className={classes.why}>
      {say(`held.how.${How}`)} {Reason !== '' && `“${Reason}”`}{' '}
      {ByName === '' ? when : t('held.settledBy', { who: ByName, when })}
    </p>
  )
}

function SaleFacts({ sale, cashier }: { sale: HeldSale; cashier: string }) {
  const { t, i18n } = useTranslation('hub')
  const say = useSay()
  const currency = useCurrency()
  const [now] = useState(Date.now)
  const moment = (at: string) => formatMoment(at, { language: i18n.language, timeZone: ZONE })
  const { StoreName, RegisterName, At, Amount, FirstSeen, LastSeen, Attempts, SentByName } = sale
  return (
    <Facts
      rows={[
        [t('watch.store'), StoreName || t('held.noStore')],
        [t('held.fields.CashRegisterID'), RegisterName || '–'],
        [t('held.soldAt'), At === null ? '–' : moment(At)],
        [t('held.amount'), Amount === null ? '–' : formatMoney(Amount, currency)],
        [t('held.cashier'), cashier || '–'],
        [t('held.sentBy'), SentByName || '–'],
        [t('held.arrived'), `${moment(FirstSeen)} · ${ageText(say, FirstSeen, now)}`],
        [t('held.attempts'), t('held.attemptsText', { count: Attempts, when: moment(LastSeen) })],
      ]}
    />
  )
}
