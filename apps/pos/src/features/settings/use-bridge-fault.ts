import { useTranslation } from 'react-i18next'
import type { BridgeFault } from '../../print/bridge-client.ts'

const FAULTS = ['gone', 'late', 'wrong-code', 'no-code', 'too-soon', 'not-paired'] as const

/** Why the bridge did not do it, in words. */
export const useBridgeFault = (): ((fault: BridgeFault) => string) => {
  const { t } = useTranslation()
  return (fault) => t(`printers.bridge.faults.${FAULTS.find((one) => one === fault) ?? 'failed'}`)
}
