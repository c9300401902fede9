import type { Currency } from '@evertill/domain'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUnsentLabels } from '../../queries/use-close-register.ts'
import { useParkedSales } from '../../queries/use-parked-sales.ts'
import { useUnsent } from '../../queries/use-unsent.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Mark } from '@evertill/ui/mark.tsx'
import { Money } from '@evertill/ui/money.tsx'
import classes from './close-register.module.css'

/** Unsent and parked sales, listed before the register is closed. */
export function WaitingSection({ currency }: { currency: Currency }) {
  const { t } = useTranslation()
  const unsent = useUnsentLabels()
  const { sendNow, sending } = useUnsent()
  const parked = useParkedSales() ?? []
  if (unsent.length === 0 && parked.length === 0) return null
  return (
    <section className={classes.card}>
      <h2>{t('closing.waiting')}</h2>
      {unsent.length > 0 && (
        <div className={classes.waiting}>
          <Mark tone="wait" icon={<IconClock size={16} stroke={1.5} />}>
            {t('closing.unsent', { count: unsent.length })}
          </Mark>
          <p className={classes.soft}>{unsent.slice(0, MAX_SHOWN).join(', ')}</p>
          <Button variant="default" loading={sending} onClick={sendNow}>
            {t('connection.sendNow')}
          </Button>
        </div>
      )}
      {parked.length > 0 && (
        <>
          <p>{t('closing.parked', { count: parked.length })}</p>
          <ul className={classes.entries}>
            {parked.slice(0, MAX_SHOWN).map(({ key, Label, parkedBy, payable }) => (
              <li key={key}>
                <div>
                  <strong>{Label}</strong>
                  <span>{parkedBy}</span>
                </div>
                <Money amount={payable} currency={currency} bare />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const MAX_SHOWN = 20
