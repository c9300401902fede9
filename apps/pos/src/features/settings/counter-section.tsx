import { lazyPart } from '../../parts/lazy-part.ts'
import { useCounterDevices } from '../../queries/use-counter-devices.ts'
import { SettingRow } from './setting-row.tsx'
import { Suspense } from 'react'

const CardTerminalForm = lazyPart(async () => (await import('./card-terminal-form.tsx')).CardTerminalForm)
const ScaleForm = lazyPart(async () => (await import('./scale-form.tsx')).ScaleForm)

/** What stands at this counter besides printers and the scanner. */
export function CounterSection() {
  const devices = useCounterDevices()
  return (
    <Suspense>
      <SettingRow id="cardTerminal" isWide>
        {devices && <CardTerminalForm key={devices.cardTerminal?.address} stored={devices.cardTerminal} />}
      </SettingRow>
      <SettingRow id="scale" isWide>
        {devices && <ScaleForm key={JSON.stringify(devices.scale)} stored={devices.scale} />}
      </SettingRow>
    </Suspense>
  )
}
