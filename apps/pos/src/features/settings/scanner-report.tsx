import { formatQuantity } from '@evertill/ui/numbers.ts'
import { IconKeyboard, IconScan } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Facts } from '@evertill/ui/facts.tsx'
import { Mark } from '@evertill/ui/mark.tsx'
import { moneyText } from '@evertill/ui/money.tsx'
import type { CodeMeaning } from '../../parts/read-code.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { useSettings } from '../../queries/use-settings.ts'
import type { ScannerReport } from './scanner-test.ts'
import classes from './scanner.module.css'

/** A space cannot be seen. */
const visible = (character: string): string => (character === ' ' ? '␣' : character)

function Keys({ text, end }: Pick<ScannerReport, 'text' | 'end'>) {
  return (
    <span className={classes.keys}>
      {[...text].map((character, place) => (
        // The same character may come again: only its place tells it apart.
        <kbd key={place}>{visible(character)}</kbd>
      ))}
      {end && <kbd data-named>{end}</kbd>}
    </span>
  )
}

const useMeaningText = () => {
  const { t } = useTranslation()
  const currency = useCurrency()
  const label = (
    measure: { quantity: number } | { price: number },
    item: string,
    name: string,
    unit: string,
  ) =>
    'quantity' in measure
      ? t('settings.scanner.weighed', { item, name, unit, weight: formatQuantity(measure.quantity) })
      : t('settings.scanner.priced', { item, name, price: moneyText(measure.price, currency) })
  return (code: string, meaning: CodeMeaning): string => {
    switch (meaning.kind) {
      case 'product':
        return t('settings.scanner.product', { name: meaning.product.name, code })
      case 'weighed':
      case 'priced': {
        const { sku, name, unit } = meaning.product
        return label(meaning, sku, name, unit)
      }
      case 'misread':
        return t('settings.scanner.misread', { message: meaning.message })
      case 'missing':
        return meaning.label
          ? label(meaning.label, meaning.label.item, t('settings.scanner.noProduct'), '')
          : t('settings.scanner.missing', { code })
    }
  }
}

/** What came, how fast, what it was taken for and why, and what it means. */
export function ScannerReportView({ report, meaning }: { report: ScannerReport; meaning: CodeMeaning }) {
  const { t } = useTranslation()
  const { scanPrefix, scanSuffix, scanGapMs } = useSettings()
  const meaningText = useMeaningText()
  const { text, end, gaps, verdict, code, isStripped } = report
  const isScan = verdict.kind === 'scan'
  const affixes = () => {
    if (scanPrefix + scanSuffix === '') return t('settings.scanner.affixesNone')
    if (isStripped) return t('settings.scanner.affixesCut')
    const isInside = text.startsWith(scanPrefix) && text.endsWith(scanSuffix)
    return isInside ? t('settings.scanner.affixesPart') : t('settings.scanner.affixesMissing')
  }
  return (
    <Facts
      rows={[
        [t('settings.scanner.came'), <Keys key="keys" text={text} end={end} />],
        [
          t('settings.scanner.speed'),
          gaps
            ? t('settings.scanner.gaps', {
                average: Math.round(gaps.average),
                min: Math.round(gaps.min),
                max: Math.round(gaps.max),
              })
            : t('settings.scanner.oneKey'),
        ],
        [
          t('settings.scanner.takenAs'),
          <Mark
            key="verdict"
            isSentence
            tone={isScan ? 'good' : 'calm'}
            icon={isScan ? <IconScan size={18} stroke={1.5} /> : <IconKeyboard size={18} stroke={1.5} />}
          >
            {isScan
              ? t(`settings.scanner.scan.${verdict.why}`)
              : t(`settings.scanner.typing.${verdict.why}`, { gap: scanGapMs })}
          </Mark>,
        ],
        [t('settings.scanner.affixes'), affixes()],
        [t('settings.scanner.readAs'), meaningText(code, meaning)],
      ]}
    />
  )
}
