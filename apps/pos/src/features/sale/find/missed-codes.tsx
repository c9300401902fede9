import { IconBarcodeOff, IconRefresh, IconTagPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import type { MissedCode } from './use-codes.ts'
import classes from './missed-codes.module.css'

interface MissedCodesProps {
  missed: readonly MissedCode[]
  onForget: (code: string) => void
  onAskAgain: (missed: MissedCode) => void
  onQuickItem: (missed: MissedCode) => void
}

/** Scanned codes that are not in the cart. At the bottom, so that nothing above moves. */
export function MissedCodes({ missed, ...actions }: MissedCodesProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.box} aria-label={t('saleLater.missed.title')}>
      <p className={classes.title}>
        <IconBarcodeOff size={18} stroke={1.5} aria-hidden />
        {t('saleLater.missed.title')}
      </p>
      <ul className={classes.codes}>
        {missed.map((one) => (
          <MissedRow key={one.code} missed={one} {...actions} />
        ))}
      </ul>
    </section>
  )
}

function MissedRow({
  missed,
  onForget,
  onAskAgain,
  onQuickItem,
}: Omit<MissedCodesProps, 'missed'> & { missed: MissedCode }) {
  const { t } = useTranslation()
  const { code, times, state } = missed
  return (
    <li className={classes.row}>
      <div className={classes.code}>
        <strong>
          {code}
          {times > 1 && ` × ${times}`}
        </strong>
        <span className={classes.soft}>
          {state === 'missing' ? t('sale.codeNotFound') : t(`saleLater.missed.${state}`)}
        </span>
      </div>
      {state === 'missing' && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            icon={IconTagPlus}
            aria-description={code}
            onClick={() => onQuickItem(missed)}
          >
            {t('saleLater.missed.quick')}
          </Button>
          <Button
            variant="default"
            size="sm"
            icon={IconRefresh}
            aria-description={code}
            onClick={() => onAskAgain(missed)}
          >
            {t('saleLater.missed.ask')}
          </Button>
        </div>
      )}
      <IconButton aria-label={t('saleLater.missed.forget', { code })} onClick={() => onForget(code)}>
        <IconX size={18} stroke={1.5} aria-hidden />
      </IconButton>
    </li>
  )
}
