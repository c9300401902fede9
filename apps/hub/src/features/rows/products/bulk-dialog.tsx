import { MAX_PRICED, type ProductPrices } from '@evertill/contract'
import { minorPerMajor, type PriceRule } from '@evertill/domain'
import { formatAmount } from '@evertill/ui/numbers.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { PercentField } from '../../../parts/fields/percent-field.tsx'
import { useClient, useCurrency } from '../../../parts/hub-context.tsx'
import { useSay } from '../../../parts/use-say.ts'
import { ReadingState } from '../../../parts/reading-state.tsx'
import { changesOf, planPrices, type PlannedPrice } from './bulk-prices.ts'
import type { PriceName } from './price-changes.ts'
import classes from './price-grid.module.css'
import { usePriceChanges } from './use-price-changes.ts'

const WAYS = ['raisePercent', 'lowerPercent', 'raiseAmount', 'lowerAmount', 'set'] as const
type Way = (typeof WAYS)[number]
const MAX_SHOWN = 100

interface BulkDialogProps {
  /** What the table shows: search and filters. */
  query: Record<string, string | undefined>
  onClose: () => void
}

interface Reply {
  Rows: ProductPrices[]
  Count: number
}

/** Changes the prices of all products that the table shows, after a look at every one of them. */
export function BulkDialog({ query, onClose }: BulkDialogProps) {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  // Never from the cache: a change needs the newest versions.
  const found = useQuery({
    queryKey: ['rows', 'products', 'prices', query],
    queryFn: ({ signal }) => call<Reply>('GET', '/manage/products/prices', { query, signal }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const [name, setName] = useState<PriceName>('RetailPrice')
  const { rule, fields } = useRule(name, setName)
  const { apply } = usePriceChanges()
  const { planned, same } = rule && found.data ? planPrices(found.data.Rows, name, rule) : NOTHING
  const changes = changesOf(planned, name)
  const isTooMany = (found.data?.Count ?? 0) > MAX_PRICED
  return (
    <Dialog title={t('priceBulk.title')} size="lg" onClose={onClose}>
      {(found.isPending || found.isError) && <ReadingState error={found.error} onAgain={found.refetch} />}
      {found.data && (
        <>
          <DialogText>
            {isTooMany
              ? t('priceBulk.tooMany', { max: MAX_PRICED })
              : t('priceBulk.lead', { count: found.data.Count })}
          </DialogText>
          {!isTooMany && fields}
          {rule && !isTooMany && (
            <Preview planned={planned} name={name} same={same} left={planned.length - changes.length} />
          )}
        </>
      )}
      <DialogButtons cancel={t('priceBulk.cancel')} onCancel={onClose}>
        <Button
          disabled={isTooMany || changes.length === 0}
          onClick={() => {
            void apply(changes)
            onClose()
          }}
        >
          {t('priceBulk.change', { count: changes.length })}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

const NOTHING = { planned: [] as PlannedPrice[], same: 0 }

/** The rule as it is asked for; null while something of it is missing. */
function useRule(name: PriceName, setName: (name: PriceName) => void) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const currency = useCurrency()
  const major = minorPerMajor(currency)
  const [way, setWay] = useState<Way>('raisePercent')
  const [by, setBy] = useState<number | null>(null)
  const [rounding, setRounding] = useState('1')
  const steps = [...new Set([1, major / 2, major, 5 * major, 10 * major])].filter(Number.isInteger)
  const isLess = rounding === 'less'
  const rule: PriceRule | null =
    by === null
      ? null
      : {
          kind: way === 'set' ? 'set' : way.endsWith('Percent') ? 'percent' : 'amount',
          by: way.startsWith('lower') ? -by : by,
          step: isLess ? major : Number(rounding),
          less: isLess ? 1 : 0,
        }
  const amount = { label: t(`priceBulk.by.${way}`), value: by, onChange: setBy }
  const fields = (
    <>
      <NativeSelect
        label={t('priceBulk.what')}
        value={name}
        data={(['RetailPrice', 'MRP'] as const).map((one) => ({
          value: one,
          label: say(`fields.products.${one}`),
        }))}
        onChange={(event) => setName(event.currentTarget.value as PriceName)}
      />
      <NativeSelect
        label={t('priceBulk.how')}
        value={way}
        data={WAYS.map((one) => ({ value: one, label: t(`priceBulk.ways.${one}`) }))}
        onChange={(event) => {
          setWay(event.currentTarget.value as Way)
          setBy(null)
        }}
      />
      {way.endsWith('Percent') ? (
        <PercentField key={way} {...amount} />
      ) : (
        <MoneyField key={way} {...amount} currency={currency} />
      )}
      <NativeSelect
        label={t('priceBulk.rounding')}
        value={rounding}
        data={[
          ...steps.map((step) => ({ value: String(step), label: formatAmount(step, currency) })),
          ...(major > 1
            ? [{ value: 'less', label: t('priceBulk.less', { end: (1 - 1 / major).toFixed(2) }) }]
            : []),
        ]}
        onChange={(event) => setRounding(event.currentTarget.value)}
      />
    </>
  )
  return { rule, fields }
}

interface PreviewProps {
  planned: readonly PlannedPrice[]
  name: PriceName
  same: number
  /** Above their MRP. */
  left: number
}

function Preview({ planned, name, same, left }: PreviewProps) {
  const { t } = useTranslation('hub')
  const currency = useCurrency()
  // Those that are left out come first: they are what somebody wants to know.
  const shown = planned.toSorted((a, b) => Number(b.isAboveMrp) - Number(a.isAboveMrp)).slice(0, MAX_SHOWN)
  return (
    <>
      <p role="status">
        {t('priceBulk.same', { count: same })}
        {left > 0 && <span className={classes.wrong}> {t('priceBulk.above', { count: left })}</span>}
      </p>
      {shown.length > 0 && (
        <div className={classes.preview} tabIndex={0} role="region" aria-label={t('priceBulk.preview')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('priceBulk.product')}</th>
                <th scope="col" className={classes.right}>
                  {t('priceBulk.now')}
                </th>
                <th scope="col" className={classes.right}>
                  {t('priceBulk.then')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ row, after, isAboveMrp }) => (
                <tr key={row.key}>
                  <th scope="row">{row.Name}</th>
                  <td className={classes.right}>{formatAmount(row[name], currency)}</td>
                  <td className={`${classes.right} ${isAboveMrp ? classes.wrong : ''}`}>
                    {formatAmount(after, currency)}
                    {isAboveMrp && ` · ${t('priceBulk.leftOut')}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {planned.length > MAX_SHOWN && <p>{t('priceBulk.more', { count: planned.length - MAX_SHOWN })}</p>}
    </>
  )
}
