import type { WeightUnit } from '@evertill/domain'
import { formatQuantity, quantityOfWeight } from '@evertill/domain'
import { Button } from '@evertill/ui/button.tsx'
import { FormMessage, Hint } from '@evertill/ui/form-parts.tsx'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScaleProtocol, ScaleRecord } from '../../db/device/counter-devices.ts'
import { saveCounterDevice } from '../../parts/counter-devices.ts'
import { useScale } from '../../parts/use-scale.ts'
import { logWarning } from '../../platform/log.ts'
import { chooseDevice } from '../../print/choose-device.ts'
import classes from './printers.module.css'

const PROTOCOLS: readonly ScaleProtocol[] = ['cas', 'toledo']
const UNITS: readonly WeightUnit[] = ['kg', 'g', 'lb', 'oz']

/** A scale at a serial port, and what it shows right now. */
export function ScaleForm({ stored }: { stored: ScaleRecord | null }) {
  const { t } = useTranslation()
  const [message, setMessage] = useState<string>()

  const choose = async (protocol: ScaleProtocol) => {
    setMessage(undefined)
    try {
      const chosen = await chooseDevice(navigator, 'serial')
      if (chosen?.address.kind !== 'serial') return setMessage(t('counter.noneChosen'))
      const address = protocol === 'toledo' ? { ...chosen.address, isSevenEven: true } : chosen.address
      await saveCounterDevice('scale', { protocol, unit: 'kg', address })
    } catch (error) {
      logWarning('The scale could not be chosen.', error)
      setMessage(t('printers.chooseFailed'))
    }
  }
  return (
    <>
      {stored ? (
        <>
          <NativeSelect
            label={t('counter.scaleUnit')}
            description={t('counter.scaleUnitHint')}
            value={stored.unit ?? 'kg'}
            data={[...UNITS]}
            onChange={(event) =>
              void saveCounterDevice('scale', { ...stored, unit: event.currentTarget.value as WeightUnit })
            }
          />
          <ScaleNow unit={stored.unit ?? 'kg'} />
          <Button variant="default" onClick={() => void saveCounterDevice('scale', null)}>
            {t('counter.remove')}
          </Button>
        </>
      ) : (
        <div role="group" aria-label={t('settings.items.scale.label')} className={classes.buttons}>
          {PROTOCOLS.map((protocol) => (
            <Button key={protocol} variant="default" onClick={() => void choose(protocol)}>
              {t(`counter.protocols.${protocol}`)}
            </Button>
          ))}
        </div>
      )}
      <Hint>{t('counter.scaleHint')}</Hint>
      <FormMessage>{message}</FormMessage>
    </>
  )
}

/** The test: put something on the plate. */
function ScaleNow({ unit }: { unit: WeightUnit }) {
  const { t } = useTranslation()
  const reading = useScale()
  if (!reading) return null
  return (
    <output>
      {t('scale.title')}:{' '}
      {reading.state === 'stable'
        ? `${formatQuantity(quantityOfWeight(reading.weight, unit))} ${unit}`
        : t(`scale.states.${reading.state}`)}
    </output>
  )
}
