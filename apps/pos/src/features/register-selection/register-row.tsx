import type { CashRegister } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../queries/use-moments.ts'
import classes from './register-selection.module.css'

/** A register, with a notice if another device sells on it (M-402). */
export function RegisterRow({ register }: { register: CashRegister }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const holder = register.Holders?.at(-1)
  return (
    <span className={classes.row}>
      <strong>{`${register.CashRegisterCode} - ${register.CashRegisterName}`}</strong>
      {holder && (
        <span className={classes.held}>
          {t('registerSelection.held', {
            name: holder.UserName,
            time: moment(holder.Since),
          })}
        </span>
      )}
    </span>
  )
}
