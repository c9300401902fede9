import { FLAG_STATES, type FlaggedRow, SALE_FLAGS, SEVERITIES } from '@evertill/contract'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { NativeSelect } from '@mantine/core'
import { IconAlertTriangle, IconEye, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { Mark, type MarkTone } from '@evertill/ui/mark.tsx'
import { useCurrency } from '../../parts/hub-context.tsx'
import { Page } from '../../parts/page.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { StoreFilter } from '../../parts/store-filter.tsx'
import { useAddressFilters } from '../../parts/use-address-filters.ts'
import { useSay } from '../../parts/use-say.ts'
import classes from '../../parts/watch.module.css'
import { FLAG_FILTERS, type FlagFilters, useFlagged, useSettleFlags } from './use-flagged.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Documents that were booked with a flag: what differs, and who has looked at it. */
export function FlaggedScreen() {
  const { t } = useTranslation('hub')
  const { filters, set } = useAddressFilters(FLAG_FILTERS)
  const reading = useFlagged(filters)
  const { pages } = reading.data ?? {}
  const isChecked = filters.state === 'checked'
  return (
    <Page title={t('flags.title')}>
      <div className={classes.page}>
        <p className={classes.why}>{t('flags.lead')}</p>
        <Filters filters={filters} people={pages?.[0]?.People ?? []} onChange={set} />
        <PagedList
          reading={reading}
          rows={pages?.flatMap(({ Documents }) => Documents)}
          label={t('flags.title')}
          empty={isChecked ? t('flags.noneChecked') : t('flags.none')}
        >
          {(row) => <FlaggedEntry key={row.key} row={row} />}
        </PagedList>
      </div>
    </Page>
  )
}

interface FiltersProps {
  filters: FlagFilters
  people: readonly { key: string; Name: string }[]
  onChange: (changes: FlagFilters) => void
}

function Filters({ filters, people, onChange }: FiltersProps) {
  const { t } = useTranslation('hub')
  const { t: till } = useTranslation()
  const say = useSay()
  const chosen = filters.person
  const choices = {
    severity: SEVERITIES.map((value) => ({ value, label: say(`flags.severities.${value}`) })),
    flag: SALE_FLAGS.map((value) => ({ value, label: till(`history.flags.${value}`) })),
    person: [
      ...(chosen === undefined || people.some(({ key }) => key === chosen)
        ? []
        : [{ value: chosen, label: '…' }]),
      ...people.map(({ key, Name }) => ({ value: key, label: Name })),
    ],
  }
  return (
    <search className={classes.filters}>
      <NativeSelect
        aria-label={t('held.state')}
        value={filters.state ?? 'open'}
        data={FLAG_STATES.map((value) => ({ value, label: say(`flags.states.${value}`) }))}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
      />
      {(['severity', 'flag', 'person'] as const).map((name) => (
        <NativeSelect
          key={name}
          aria-label={say(`flags.${name}`)}
          value={filters[name] ?? ''}
          data={[{ value: '', label: t('audit.any', { label: say(`flags.${name}`) }) }, ...choices[name]]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      <StoreFilter value={filters.store ?? ''} onChange={(store) => onChange({ store })} />
    </search>
  )
}

const TONES: Readonly<Record<FlaggedRow['Severity'], MarkTone>> = {
  alarm: 'wrong',
  check: 'wait',
  note: 'calm',
}
const ICONS = { alarm: IconAlertTriangle, check: IconEye, note: IconInfoCircle }

function FlaggedEntry({ row }: { row: FlaggedRow }) {
  const { t, i18n } = useTranslation('hub')
  const { t: till } = useTranslation()
  const say = useSay()
  const currency = useCurrency()
  const [isAsking, setAsking] = useState(false)
  const { Kind, TransactionNo, Amount, Flags, Severity, StoreName, RegisterName, At, ByUserName, Checked } =
    row
  const moment = (at: string) => formatMoment(at, { language: i18n.language, timeZone: ZONE })
  const SeverityIcon = ICONS[Severity]
  const name = [say(`flags.kinds.${Kind}`), TransactionNo].filter((part) => part !== '').join(' ')
  const where = [StoreName, RegisterName, moment(At), ByUserName].filter((part) => part !== '')
  return (
    <li className={classes.entry}>
      <span className={classes.name}>{name}</span>
      <span className={classes.amount}>{formatMoney(Amount, currency)}</span>
      <div className={classes.wide}>
        <Mark tone={TONES[Severity]} isSentence icon={<SeverityIcon size={16} stroke={1.5} />}>
          {Flags.map((flag) => till(`history.flags.${flag}`)).join('. ')}
        </Mark>
      </div>
      <span className={`${classes.where} ${classes.wide}`}>{where.join(' · ')}</span>
      {Checked && (
        <p className={`${classes.why} ${classes.wide}`}>
          “{Checked.Note}” {t('held.settledBy', { who: Checked.ByName, when: moment(Checked.At) })}
        </p>
      )}
      <Button
        variant="default"
        className={classes.button}
        aria-label={`${Checked ? t('held.reopen') : t('flags.check')}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {Checked ? t('held.reopen') : t('flags.check')}
      </Button>
      {isAsking && <SettleDialog row={row} onClose={() => setAsking(false)} />}
    </li>
  )
}

function SettleDialog({ row, onClose }: { row: FlaggedRow; onClose: () => void }) {
  const { t } = useTranslation('hub')
  const { mutate, isPending, error } = useSettleFlags(row)
  const button = row.Checked ? t('held.reopen') : t('flags.check')
  return (
    <ReasonDialog
      title={button}
      text={row.Checked ? t('flags.reopenHint') : t('flags.checkHint')}
      label={t('flags.note')}
      missing={t('flags.noteMissing')}
      button={button}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onReason={(note) => mutate(note, { onSuccess: onClose })}
    />
  )
}
