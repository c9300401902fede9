import type { Closing } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../queries/use-currency.ts'
import { useMoment } from '../../queries/use-moments.ts'
import { type Movement, useMovements } from '../../queries/use-movements.ts'
import { Button } from '@evertill/ui/button.tsx'
import { moneyText } from '@evertill/ui/money.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import classes from './register-panel.module.css'

/** Only what a cashier entered by hand can be corrected by hand, and only once. */
const isCorrectable = ({ kind, corrects, isCorrected }: Movement): boolean =>
  (kind === 'PaidIn' || kind === 'PaidOut' || kind === 'Drop') && corrects === undefined && !isCorrected

const signed = ({ kind, amount }: Movement, currency: Currency): string =>
  moneyText(kind === 'PaidOut' || kind === 'Drop' ? -amount : amount, currency)

/** Cash in and out of this session. A mistake is answered by a further movement, never by an edit. */
export function MovementList({ closing }: { closing: Closing }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const currency = useCurrency()
  const movements = useMovements(closing)
  const [wrong, setWrong] = useState<Movement>()
  if (!movements || movements.length === 0) return null
  return (
    <section aria-label={t('drawer.movements')}>
      <h3 className={classes.heading}>{t('drawer.movements')}</h3>
      <ul className={classes.movements}>
        {movements.map((movement) => (
          <li key={movement.key} className={classes.movement}>
            <div className={classes.what}>
              <span>
                {t(`drawer.entries.${movement.kind}`)}: {movement.reason}
              </span>
              <span className={classes.soft}>
                {[
                  moment(movement.at),
                  movement.by,
                  movement.corrects === undefined ? '' : t('drawer.correction'),
                  movement.isCorrected ? t('drawer.corrected') : '',
                  movement.isSent ? '' : t('drawer.notSent'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <span className={classes.figure}>{signed(movement, currency)}</span>
            {isCorrectable(movement) && (
              <Button
                variant="subtle"
                aria-label={t('drawer.correctOne', {
                  what: `${t(`drawer.entries.${movement.kind}`)} ${signed(movement, currency)}`,
                })}
                onClick={() => setWrong(movement)}
              >
                {t('drawer.correct')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {wrong && <CorrectionDialog closing={closing} wrong={wrong} onClose={() => setWrong(undefined)} />}
    </section>
  )
}
