import { type Currency } from '@evertill/domain'
import { formatMoney, formatQuantity } from '@evertill/ui/numbers.ts'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { advanceIn, keepReturned, takenIn } from '../../../queries/use-cart.ts'
import { Button } from '@evertill/ui/button.tsx'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { Money } from '@evertill/ui/money.tsx'
import { toast } from '@evertill/ui/toast.ts'
import type { Cart } from './cart-announcer.tsx'
import classes from './cart-notices.module.css'

interface CartNoticesProps {
  cart: Cart
  payable: number
  isReturn: boolean
  currency: Currency
  locked: boolean
}

/** Notices about an edited sale, an order's advance, a payment that was begun and returned goods. */
export function CartNotices(props: CartNoticesProps) {
  const { t } = useTranslation()
  const { Editing, Returns = [] } = props.cart.draft
  const advance = advanceIn(props.cart.draft)
  const taken = takenIn(props.cart.draft)
  return (
    <>
      {Editing && <EditNotice {...props} original={Editing} />}
      {advance && <AdvanceNotice {...props} advance={advance} />}
      {taken > 0 && <TakenNotice {...props} taken={taken} />}
      {Returns.length > 0 && <ReturnedGoods {...props} />}
      {/* Scanned in a return they come back too, which raises the refund. */}
      {props.isReturn && props.cart.lines.length > 0 && (
        <p className={classes.caption}>
          <IconArrowBackUp size={16} stroke={1.5} aria-hidden /> {t('saleLater.returned.withoutBill')}
        </p>
      )}
    </>
  )
}

type Original = NonNullable<Cart['draft']['Editing']>

function EditNotice({ cart, currency, locked, original }: CartNoticesProps & { original: Original }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isShown, setShown] = useState(false)
  const giveUp = () => {
    cart.discard()
    toast.info(t('saleLater.editing.givenUp'))
    void navigate(`/sales/viewsales/${original.UUID}`)
  }
  return (
    <section
      className={classes.notice}
      aria-label={t('saleLater.editing.title', { number: original.TransactionNo })}
    >
      <div className={classes.row}>
        <div>
          <strong>{t('saleLater.editing.title', { number: original.TransactionNo })}</strong>
          <p className={classes.soft}>
            {t('saleLater.editing.was', {
              amount: formatMoney(original.PayableAmount, currency),
              items: t('sale.parked.lines', { count: original.Lines.length }),
            })}
          </p>
        </div>
        <div className={classes.buttons}>
          <Button variant="default" size="xs" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {t(isShown ? 'saleLater.editing.hide' : 'saleLater.editing.original')}
          </Button>
          <Button variant="default" size="xs" disabled={locked} onClick={giveUp}>
            {t('saleLater.editing.giveUp')}
          </Button>
        </div>
      </div>
      {isShown && (
        <ul className={classes.list} aria-label={t('saleLater.editing.original')}>
          {original.Lines.map((line) => (
            <li key={line.UUID} className={classes.row}>
              <span>
                {formatQuantity(line.Quantity)} × {line.Name}
              </span>
              <Money amount={line.TotalAmount} currency={currency} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Advance = NonNullable<ReturnType<typeof advanceIn>>

/** Before paying: the payable alone would make the cashier ask for the whole. */
function AdvanceNotice({ payable, currency, advance }: CartNoticesProps & { advance: Advance }) {
  const { t } = useTranslation()
  const title = t('saleLater.advance.title', { number: advance.Reference ?? '' })
  const rest = payable - advance.Amount
  const amounts = {
    amount: formatMoney(advance.Amount, currency),
    rest: formatMoney(rest, currency),
  }
  return (
    <section className={classes.notice} aria-label={title}>
      <strong>{title}</strong>
      <p className={classes.soft}>
        {t(rest > 0 ? 'saleLater.advance.rest' : 'saleLater.advance.paid', amounts)}
      </p>
    </section>
  )
}

/** The payment was begun and left: without this the customer would be asked for the whole again. */
function TakenNotice({
  cart,
  payable,
  isReturn,
  currency,
  locked,
  taken,
}: CartNoticesProps & { taken: number }) {
  const { t } = useTranslation()
  const { Paid = [], Lines, Returns = [] } = cart.draft
  const rest = Math.abs(payable) - Paid.reduce((sum, { Amount }) => sum + Math.max(0, Amount), 0) - taken
  const amounts = { amount: formatMoney(taken, currency), rest: formatMoney(Math.max(0, rest), currency) }
  const title = t('saleLater.begun.title')
  const isRefund = isReturn || payable < 0
  return (
    <section className={classes.notice} aria-label={title}>
      <div className={classes.row}>
        <div>
          <strong>{title}</strong>
          <p className={classes.soft}>
            {t(isRefund ? 'saleLater.begun.paidBack' : 'saleLater.begun.taken', amounts)}
          </p>
        </div>
        {/* The payment cannot be opened without goods. */}
        {Lines.length + Returns.length === 0 && (
          <Button variant="default" size="xs" disabled={locked} onClick={() => cart.forgetTaken()}>
            {t('saleLater.begun.givenBack')}
          </Button>
        )}
      </div>
    </section>
  )
}

function ReturnedGoods({ cart, currency, locked }: CartNoticesProps) {
  const { t } = useTranslation()
  const { Returns = [], Original: bill } = cart.draft
  const title = t('saleLater.returned.title', { number: bill?.TransactionNo ?? '' })
  return (
    <section className={classes.notice} aria-label={title}>
      <strong>
        <IconArrowBackUp size={16} stroke={1.5} aria-hidden /> {title}
      </strong>
      <ul className={classes.list} aria-label={title}>
        {Returns.map((line) => (
          <li key={line.UUID} className={classes.row}>
            <span>
              {formatQuantity(line.Quantity)} {line.Unit} × {line.Name}
            </span>
            <span className={classes.buttons}>
              <Money amount={-line.TotalAmount} currency={currency} />
              <IconButton
                aria-label={t('saleLater.returned.keep', { name: line.Name })}
                disabled={locked}
                onClick={() => cart.update(keepReturned(line.UUID))}
              >
                <IconX size={18} stroke={1.5} />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
