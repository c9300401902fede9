import type { ScanTuning } from '../actions/scan-burst.ts'
import { useSettings } from './use-settings.ts'

/** How the scanner of this device sends, as it is set at the moment of the call. */
export const useScanTuning = (): (() => ScanTuning) => {
  const { scanPrefix, scanSuffix, scanGapMs } = useSettings()
  return () => ({ prefix: scanPrefix, suffix: scanSuffix, maxGapMs: scanGapMs })
}
