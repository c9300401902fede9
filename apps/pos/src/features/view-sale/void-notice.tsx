import type { Sale } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { useAfterSale } from '../../queries/use-after-sale.ts'
import { Button } from '@evertill/ui/button.tsx'
import classes from './view-sale.module.css'

export function VoidNotice({ sale, reason }: { sale: Sale; reason: string }) {
  const { t } = useTranslation()
  const { giveUpVoid } = useAfterSale()
  return (
    <div role="alert" className={classes.notice}>
      <p>{t('voiding.refused', { reason })}</p>
      <Button variant="default" onClick={() => void giveUpVoid(sale)}>
        {t('voiding.giveUp')}
      </Button>
    </div>
  )
}
