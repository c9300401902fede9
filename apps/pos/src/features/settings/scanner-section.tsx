import { scaleRulesOf } from '@evertill/contract'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { SCAN_ENDS } from '@evertill/ui/preferences.ts'
import { TextField } from '@evertill/ui/text-field.tsx'
import { readCode } from '../../parts/read-code.ts'
import { useCatalogue } from '../../queries/use-catalogue.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { useSession } from '../../queries/use-session.ts'
import { ScannerReportView } from './scanner-report.tsx'
import { findAffixes, fittingGap, GAP_CHOICES, type ScannerReport } from './scanner-test.ts'
import classes from './scanner.module.css'
import { ChoiceRow } from './setting-controls.tsx'
import { hintIdOf, labelIdOf, SettingRow } from './setting-row.tsx'
import { useChange, useLayoutChange } from './use-change.ts'
import { useScannerTest } from './use-scanner-test.ts'

/** As long as a setting may be. */
const MAX_AFFIX_LENGTH = 8

/** What a code means on this device, by the catalogue and the scale rules of the store. */
const useReadCode = () => {
  const { findByCode } = useCatalogue()
  const { store } = useSession()
  const { digits } = useCurrency()
  const rules = useMemo(() => scaleRulesOf(store), [store])
  return { rules, read: (code: string) => readCode(code, findByCode, rules, digits) }
}

interface ProposalsProps {
  report: ScannerReport
  isKnown: (code: string) => boolean
}

/** Settings with which the scanner would be read. */
function Proposals({ report, isKnown }: ProposalsProps) {
  const { t } = useTranslation()
  const { settings, change } = useChange()
  const gap = fittingGap(report)
  const found = report.isStripped ? undefined : findAffixes(report.text, isKnown)
  const isSet = found && found.prefix === settings.scanPrefix && found.suffix === settings.scanSuffix
  const affixes = isSet ? undefined : found
  const affixText = ({ prefix, suffix }: { prefix: string; suffix: string }) => {
    if (suffix === '') return t('settings.scanner.usePrefix', { prefix })
    if (prefix === '') return t('settings.scanner.useSuffix', { suffix })
    return t('settings.scanner.useAffixes', { prefix, suffix })
  }
  return (
    <div className={classes.proposals}>
      {gap !== undefined && gap > settings.scanGapMs && (
        <Button variant="default" onClick={() => change({ scanGapMs: gap })}>
          {t('settings.scanner.useGap', { gap })}
        </Button>
      )}
      {affixes && (
        <Button
          variant="default"
          onClick={() => change({ scanPrefix: affixes.prefix, scanSuffix: affixes.suffix })}
        >
          {affixText(affixes)}
        </Button>
      )}
    </div>
  )
}

function ScannerTest() {
  const { t } = useTranslation()
  const { read } = useReadCode()
  const isKnown = (code: string) => read(code).kind !== 'missing'
  const { report, text, onKeyDown } = useScannerTest(isKnown)
  const result = useId()
  return (
    <SettingRow id="scanner" isWide>
      <div className={classes.test}>
        <TextField
          aria-labelledby={labelIdOf('scanner')}
          aria-describedby={`${hintIdOf('scanner')} ${result}`}
          placeholder={t('settings.scanner.field')}
          autoComplete="off"
          // No keyboard on the screen: a scanner needs none.
          inputMode="none"
          value={text}
          onChange={() => {}}
          onKeyDown={onKeyDown}
        />
        <div id={result} role="status">
          {report ? (
            <ScannerReportView report={report} meaning={read(report.code)} />
          ) : (
            t('settings.scanner.nothing')
          )}
        </div>
        {report && <Proposals report={report} isKnown={isKnown} />}
      </div>
    </SettingRow>
  )
}

function AffixRow({ id }: { id: 'scanPrefix' | 'scanSuffix' }) {
  const { settings, change } = useChange()
  // While it is being typed: the stored value comes back later, perhaps after the next character.
  const [draft, setDraft] = useState<string | null>(null)
  const type = (text: string) => {
    setDraft(text)
    change({ [id]: text })
  }
  return (
    <SettingRow id={id}>
      <TextField
        rootClassName={classes.affix}
        aria-labelledby={labelIdOf(id)}
        aria-describedby={hintIdOf(id)}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_AFFIX_LENGTH}
        value={draft ?? settings[id]}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setDraft(null)}
      />
    </SettingRow>
  )
}

function ScaleLabels() {
  const { t } = useTranslation()
  const { rules } = useReadCode()
  return (
    <SettingRow id="scaleLabels" isWide>
      {rules.length === 0 && t('settings.scanner.noRules')}
      <ul className={classes.rules}>
        {rules.map(({ prefix, itemDigits: item, measure, measureDigits, decimals }) => (
          <li key={prefix}>
            {t(`settings.scanner.${measure === 'weight' ? 'ruleWeight' : 'rulePrice'}`, {
              prefix,
              item,
              measure: measureDigits,
              decimals,
            })}
          </li>
        ))}
      </ul>
    </SettingRow>
  )
}

export function ScannerSection() {
  const { t } = useTranslation()
  const { scanEnd, change: changePreferences } = useLayoutChange()
  const { settings, change } = useChange()
  // One that came from a file may be another.
  const gaps = [...new Set([...GAP_CHOICES, settings.scanGapMs])].toSorted((a, b) => a - b)
  return (
    <>
      <ScannerTest />
      <ChoiceRow
        id="scanEnd"
        value={scanEnd}
        options={SCAN_ENDS.map((value) => ({ value, label: t(`settings.scanner.ends.${value}`) }))}
        onChange={(next) => changePreferences({ scanEnd: next })}
      />
      <AffixRow id="scanPrefix" />
      <AffixRow id="scanSuffix" />
      <ChoiceRow
        id="scanGap"
        value={String(settings.scanGapMs)}
        options={gaps.map((count) => ({
          value: String(count),
          label: t('settings.scanner.milliseconds', { count }),
        }))}
        onChange={(next) => change({ scanGapMs: Number(next) })}
      />
      <ScaleLabels />
    </>
  )
}
