import {
  formatQuantity,
  netWeight,
  quantityOfWeight,
  type ScaleWeight,
  type WeightUnit,
} from '@evertill/domain'
import { Button } from '@evertill/ui/button.tsx'
import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScale } from '../../../parts/use-scale.ts'
import classes from './weigh-dialog.module.css'

interface ScaleWeightProps {
  /** Of the goods. */
  unit: string
  sold: WeightUnit
  onWeighed: (quantity: number) => void
}

/** The weight on the plate, in the unit of the goods. Only one that stands still can be taken. */
export function ScaleWeight({ unit, sold, onWeighed }: ScaleWeightProps) {
  const { t } = useTranslation()
  const reading = useScale()
  const [tare, setTare] = useState<ScaleWeight | null>(null)
  if (!reading) return null
  const weight = reading.state === 'stable' ? reading.weight : null
  const quantity = weight ? quantityOfWeight(netWeight(weight, tare), sold) : 0
  const shown = reading.state === 'stable' && quantity <= 0 ? 'negative' : reading.state
  return (
    <div className={classes.scale} role="group" aria-label={t('scale.title')}>
      <output className={classes.costs}>
        <IconScale size={18} stroke={1.5} aria-hidden />{' '}
        {shown === 'stable' ? `${formatQuantity(quantity)} ${unit}` : t(`scale.states.${shown}`)}
        {tare && ` · ${t('scale.tared')}`}
      </output>
      <Button variant="default" disabled={!weight && !tare} onClick={() => setTare(tare ? null : weight)}>
        {t(tare ? 'scale.noTare' : 'scale.tare')}
      </Button>
      <Button variant="light" disabled={shown !== 'stable'} onClick={() => onWeighed(quantity)}>
        {t('scale.take')}
      </Button>
    </div>
  )
}
