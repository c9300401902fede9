import type { Currency } from '@evertill/domain'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClosingSheet } from '@evertill/paper/closing-report.ts'
import type { CountDraft } from '../../queries/use-count-draft.ts'
import { Money } from '@evertill/ui/money.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { TextArea } from '@evertill/ui/text-field.tsx'
import type { Accounts } from '@evertill/contract'
import { SumRow } from '../../parts/sum-row.tsx'
import classes from './close-register.module.css'
import { DifferenceMark } from './difference-mark.tsx'
import type { CountFault, CountFigures } from './count-state.ts'

interface BalanceCardProps {
  sheet: ClosingSheet | undefined
  draft: CountDraft
  figures: CountFigures
  currency: Currency
  /** What prevented the last attempt to close. */
  fault: CountFault | undefined
  onChange: (next: Partial<CountDraft>) => void
  children: ReactNode
}

/** Expected, counted and the difference; what stays in the drawer and what goes to the bank. */
export function BalanceCard(props: BalanceCardProps) {
  const { sheet, draft, figures, currency, fault, onChange, children } = props
  const { t } = useTranslation()
  return (
    <section className={classes.card} aria-label={t('closing.balance')}>
      <h2>{t('closing.balance')}</h2>
      {figures.isHidden ? (
        <p className={classes.soft}>{t('closing.blindHint')}</p>
      ) : sheet ? (
        <ExpectedLines accounts={sheet.accounts} currency={currency} />
      ) : (
        <p className={classes.soft}>{t('closing.expectedLater')}</p>
      )}
      <dl className={classes.lines}>
        <div className={classes.sum}>
          <dt>{t('closing.counted')}</dt>
          <dd>{figures.counted === null ? '–' : <Money amount={figures.counted} currency={currency} />}</dd>
        </div>
      </dl>
      <p className={classes.difference} role="status">
        {figures.difference !== undefined && (
          <DifferenceMark difference={figures.difference} currency={currency} />
        )}
        {figures.needsApproval && <span className={classes.soft}>{t('closing.needsApproval')}</span>}
      </p>
      {/* Always shown: the button below must not move when a difference appears. */}
      <TextArea
        label={t('closing.reason')}
        placeholder={t('closing.reasonHint')}
        minRows={2}
        maxLength={500}
        value={draft.reason}
        error={fault === 'reason' ? t('closing.reasonMissing') : undefined}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
      <MoneyField
        label={t('closing.floatToLeave')}
        currency={currency}
        value={figures.floatToLeave}
        error={fault === 'float' ? t('closing.floatTooLarge') : undefined}
        onChange={(floatToLeave) => onChange({ floatToLeave })}
      />
      <dl className={`${classes.lines} ${classes.apart}`}>
        <SumRow
          label={t('closing.toBank')}
          amount={figures.deposit}
          currency={currency}
          className={classes.sum}
        />
      </dl>
      {children}
    </section>
  )
}

/** The expected cash with every line of its sum. */
function ExpectedLines({ accounts, currency }: { accounts: Accounts; currency: Currency }) {
  const { t } = useTranslation()
  return (
    <dl className={classes.lines} aria-label={t('drawer.expected')}>
      {accounts.Rows.map(({ Kind, Amount, Count }) => (
        <div key={Kind} data-none={Count === 0}>
          <dt>{t(`drawer.kinds.${Kind}` as 'drawer.kinds.float')}</dt>
          <dd>
            <Money amount={Amount} currency={currency} bare />
          </dd>
        </div>
      ))}
      <SumRow
        label={t('drawer.expected')}
        amount={accounts.ExpectedCash}
        currency={currency}
        className={classes.sum}
      />
    </dl>
  )
}
