import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { useTranslation } from 'react-i18next'
import { type SellableProduct, useCatalogue } from '../../../queries/use-catalogue.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import classes from './variant-dialog.module.css'

interface VariantDialogProps {
  product: SellableProduct
  currency: Currency
  onClose: () => void
  onChoose: (variant: SellableProduct) => void
}

/** Sizes and colours of one product: Tab moves, Enter chooses. */
export function VariantDialog({ product, currency, onClose, onChoose }: VariantDialogProps) {
  const { t } = useTranslation()
  const variants = useCatalogue().variantsOf(product.key)
  return (
    <Dialog onClose={onClose} title={t('sheets.variants.title', { name: product.name })}>
      <div className={classes.list}>
        {variants.map((variant, index) => (
          <Button
            key={variant.key}
            variant="default"
            className={classes.variant}
            data-autofocus={index === 0 ? true : undefined}
            rightSection={formatMoney(variant.price, currency)}
            onClick={() => onChoose(variant)}
          >
            {variant.name}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
