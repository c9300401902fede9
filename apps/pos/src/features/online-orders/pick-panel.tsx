import type { Order, OrderItem } from '@evertill/contract'
import { type Currency } from '@evertill/domain'
import { formatMoney, formatQuantity } from '@evertill/ui/numbers.ts'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useAccess } from '../../queries/use-access.ts'
import {
  acceptedItems,
  acceptedOf,
  linesLeft,
  type Picked,
  useOrderActions,
} from '../../queries/use-order-actions.ts'
import { usePicked } from '../../queries/use-orders.ts'
import classes from './online-orders.module.css'

interface PickPanelProps {
  order: Order
  currency: Currency
}

/** Goods are scanned until all are there; then packing makes the bill, with the server or without it. */
export function PickPanel({ order, currency }: PickPanelProps) {
  const { t } = useTranslation()
  const { may } = useAccess()
  const { bill, pickScan } = useOrderActions()
  const { picked, pick } = usePicked(order.key)
  const [code, setCode] = useState('')
  const [said, say] = useState('')
  const [busy, setBusy] = useState(false)
  if (picked === undefined || !may('OnlineOrders', 'update')) return null
  const left = linesLeft(order, picked)

  const scan = async (event: FormEvent) => {
    event.preventDefault()
    const text = code.trim()
    setCode('')
    if (text === '') return
    const done = pickScan(order, picked, text)
    if ('picked' in done) {
      say('')
      await pick(done.picked)
      return
    }
    say(
      done.refusal === 'pickWrong'
        ? t('orders.pickWrong', { code: done.name })
        : t('orders.pickEnough', { name: done.name }),
    )
  }
  const pack = async () => {
    setBusy(true)
    const outcome = await bill(order, picked)
    setBusy(false)
    if (outcome.ok) toast.info(t('orders.done.packed', { number: outcome.sale.TransactionNo }))
    else toast.error(outcome.message)
  }
  return (
    <section>
      <h2>{t('orders.pickTitle')}</h2>
      <form onSubmit={(event) => void scan(event)}>
        <TextField
          label={t('orders.pickScan')}
          value={code}
          autoComplete="off"
          enterKeyHint="done"
          error={said === '' ? undefined : said}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </form>
      <ul className={classes.lines} aria-label={t('orders.lines')}>
        {acceptedItems(order).map((item) => (
          <PickLine key={item.LineID} item={item} picked={picked} onPick={(next) => void pick(next)} />
        ))}
      </ul>
      <p className={classes.soft} role="status">
        {left === 0 ? t('orders.pickDone') : t('orders.pickLeft', { count: left })}
      </p>
      <div className={classes.acts} data-no-toast>
        <Button disabled={left > 0} loading={busy} onClick={() => void pack()}>
          {t('orders.pack', { amount: formatMoney(order.Payment.Amount, currency) })}
        </Button>
      </div>
    </section>
  )
}

interface PickLineProps {
  item: OrderItem
  picked: Picked
  onPick: (next: Picked) => void
}

function PickLine({ item, picked, onPick }: PickLineProps) {
  const { t } = useTranslation()
  const { LineID, Name: name } = item
  const wanted = acceptedOf(item)
  const have = picked[LineID] ?? 0
  const isDone = have === wanted
  return (
    <li className={classes.line} data-done={isDone}>
      <div>
        <strong>{name}</strong>
      </div>
      <div className={classes.picks}>
        {isDone && <IconCheck size={18} stroke={2} aria-hidden />}
        <span>{t('orders.picked', { picked: formatQuantity(have), wanted: formatQuantity(wanted) })}</span>
        {isDone ? (
          <IconButton
            aria-label={t('orders.pickBack', { name })}
            onClick={() => onPick({ ...picked, [LineID]: 0 })}
          >
            <IconArrowBackUp size={20} stroke={1.5} />
          </IconButton>
        ) : (
          <IconButton
            aria-label={t('orders.pickAll', { name })}
            onClick={() => onPick({ ...picked, [LineID]: wanted })}
          >
            <IconCheck size={20} stroke={1.5} />
          </IconButton>
        )}
      </div>
    </li>
  )
}
