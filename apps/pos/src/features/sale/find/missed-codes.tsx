import { IconBarcodeOff, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MissedCode } from './use-codes.ts'
import classes from './missed-codes.module.css'

interface MissedCodesProps {
  missed: readonly MissedCode[]
  onForget: (code: string) => void
}

/** Scanned codes that are not in the cart. At the bottom, so that nothing above moves. */
export function MissedCodes({ missed, onForget }: MissedCodesProps) {
  const { t } = useTranslation()
  if (missed.length === 0) return null
  return (
    <section className={classes.box} aria-label={t('sale.missed.title')}>
      <p className={classes.title}>
        <IconBarcodeOff size={18} stroke={1.5} aria-hidden />
        {t('sale.missed.title')}
      </p>
      <ul className={classes.codes}>
        {missed.map(({ code, times, state }) => (
          <li key={code}>
            <button
              type="button"
              className={classes.code}
              aria-label={t('sale.missed.forget', { code })}
              onClick={() => onForget(code)}
            >
              {code}
              {times > 1 && <span> × {times}</span>}
              {state !== 'missing' && <span className={classes.soft}> {t(`sale.missed.${state}`)}</span>}
              <IconX size={16} stroke={1.5} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
