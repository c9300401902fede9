import { changeInNotes, type Currency, plainAmount } from '@evertill/domain'
import { useDenominations } from '../../../queries/use-payment-types.ts'
import classes from './sale-completed.module.css'

/** The change as notes and coins, because working it out under pressure leads to mistakes. */
export function ChangeInNotes({ amount, currency }: { amount: number; currency: Currency }) {
  const denominations = useDenominations().map(({ Value }) => Value)
  const { notes } = changeInNotes(amount, [...new Set(denominations)])
  const face = (value: number) => plainAmount(value, currency).replace(/\.0+$/, '')
  const parts = notes.map(({ denomination, count }) =>
    count > 1 ? `${count} × ${face(denomination)}` : face(denomination),
  )
  return <p className={classes.notes}>{parts.join(' + ')}</p>
}
