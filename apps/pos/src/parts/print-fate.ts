import { toast } from '@evertill/ui/toast.ts'
import type { TFunction } from 'i18next'
import type { PrintFate } from '../print/print-queue.ts'

const REASONS = [
  'offline',
  'paperOut',
  'coverOpen',
  'connectionLost',
  'late',
  'bridgeGone',
  'bridgeOld',
  'notPaired',
  'printerUnknown',
  'addressNotAllowed',
  'noQueues',
  'noPrinter',
  'otherPaper',
  'interrupted',
] as const

/** The reason in words. One that this version does not know is a plain failure. */
export const faultText = (t: TFunction, reason: string | undefined): string =>
  t(`printers.faults.${REASONS.find((one) => one === reason) ?? 'failed'}`)

/** Says in a toast what became of a print, unless it is on paper. */
export const tellFate = (t: TFunction, fate: PrintFate): void => {
  if (fate.state === 'waiting') toast.warning(t('printers.waits', { reason: faultText(t, fate.reason) }))
  else if (fate.state === 'unknown') toast.error(t('printers.unknown', { reason: faultText(t, fate.reason) }))
}
