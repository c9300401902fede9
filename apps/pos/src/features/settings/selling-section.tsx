import { DOCUMENT_LETTERS } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import { typeName } from '../../parts/type-name.ts'
import { useMenu } from '../../queries/use-menu.ts'
import { ChoiceRow, SwitchRow } from './setting-controls.tsx'
import { useChange } from './use-change.ts'

const SWITCHES = ['mergeLines', 'quickCash', 'askCustomer', 'showRoundOff', 'tilePictures'] as const
const SOUNDS = ['off', 'faults', 'all'] as const

/** A device starts with goods that go out, never with a return. */
const STARTING: readonly string[] = [
  DOCUMENT_LETTERS.sale,
  DOCUMENT_LETTERS.order,
  DOCUMENT_LETTERS.quotation,
]

export function SellingSection() {
  const { t } = useTranslation()
  const { settings, change } = useChange()
  const types = useMenu().saleTypes.filter(({ Letter }) => STARTING.includes(Letter))
  const chosen =
    types.find(({ Letter }) => Letter === settings.defaultType) ?? types.find(({ Letter }) => Letter === 'S')
  return (
    <>
      <ChoiceRow
        id="defaultType"
        value={chosen?.Letter ?? ''}
        options={types
          .toSorted((a, b) => STARTING.indexOf(a.Letter) - STARTING.indexOf(b.Letter))
          .map(({ Letter, TransactionType }) => ({ value: Letter, label: typeName(t, TransactionType) }))}
        onChange={(letter) => change({ defaultType: letter })}
      />
      {SWITCHES.map((id) => (
        <SwitchRow key={id} id={id} checked={settings[id]} onChange={(isOn) => change({ [id]: isOn })} />
      ))}
      <ChoiceRow
        id="sounds"
        value={settings.sounds}
        options={SOUNDS.map((value) => ({ value, label: t(`settings.sounds.${value}`) }))}
        onChange={(sounds) => change({ sounds })}
      />
    </>
  )
}
