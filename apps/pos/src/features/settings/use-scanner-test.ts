import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { usePreferences } from '@evertill/ui/use-preferences.ts'
import { useStable } from '@evertill/ui/use-stable.ts'
import { useScanTuning } from '../../queries/use-scan-tuning.ts'
import { createScannerTest, type ScannerReport } from './scanner-test.ts'

/** Nobody takes so long between two keys of one entry. */
const IDLE_MS = 1_200

/** Keys pressed in the field of the test, judged as the sale screen would. */
export function useScannerTest(isKnown: (code: string) => boolean) {
  const { scanEnd } = usePreferences()
  const known = useStable(isKnown)
  const tuning = useStable(useScanTuning())
  const endsByPause = useStable(() => scanEnd === 'pause')
  const [report, setReport] = useState<ScannerReport | null>(null)
  const [text, setText] = useState('')
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const scanner = useMemo(
    () => createScannerTest({ isKnown: known, tuning, endsByPause, report: setReport }),
    [known, tuning, endsByPause],
  )
  const stopTimers = () => timers.current.splice(0).forEach(clearTimeout)
  useEffect(() => stopTimers, [])

  const after = (ms: number, step: () => void) =>
    timers.current.push(
      setTimeout(() => {
        step()
        setText(scanner.text())
      }, ms),
    )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    if (!scanner.press(event.key, event.timeStamp, event.repeat)) return
    event.preventDefault()
    setText(scanner.text())
    stopTimers()
    after(scanner.patience(), scanner.silence)
    after(IDLE_MS, scanner.idle)
  }
  return { report, text, onKeyDown }
}
