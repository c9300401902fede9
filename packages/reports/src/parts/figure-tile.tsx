import type { ReportMeasure } from '@evertill/contract'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { isGoodMore, type Value, valueText } from '../figures/format-value.ts'
import { useFormats } from '../figures/use-formats.ts'
import { Change } from './change.tsx'
import { Explained } from './explained.tsx'
import classes from './figure-tile.module.css'

interface FigureTileProps {
  measure: ReportMeasure
  value: Value
  before?: Value
  isLarge?: boolean
}

/** One figure with its name, its change, and how it is computed. Its place is kept while it is read. */
export function FigureTile({ measure, value, before, isLarge = false }: FigureTileProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const text = valueText(measure, value, formats, true)
  return (
    <div className={classes.tile} data-large={isLarge || undefined}>
      <Explained how={t(`reports.how.${measure}`)} className={classes.name ?? ''}>
        {t(`reports.measures.${measure}`)}
      </Explained>
      <strong className={classes.figure} style={{ '--chars': text.length } as CSSProperties}>
        {text}
      </strong>
      <span className={classes.change}>
        {typeof value === 'number' && typeof before === 'number' && (
          <Change
            now={value}
            before={before}
            beforeText={valueText(measure, before, formats, true)}
            isGood={isGoodMore(measure)}
            isTotal
          />
        )}
      </span>
    </div>
  )
}
