import { useRight } from '../../queries/use-right.ts'
import { SETTINGS, type SettingId } from './settings-list.ts'

/** Whether the person may change a setting. */
export function useMayChange(id: SettingId): boolean {
  const mayClose = useRight('CashRegistersClosing', 'close')
  return mayClose || !('byRight' in SETTINGS[id])
}
