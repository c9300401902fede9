import type { ApprovalOf } from '../../parts/approval-of.ts'
import { createContext, type ReactNode, useContext } from 'react'

/** Parts of other features that the settings show. */
export interface SettingsSlots {
  /** Buttons that lead to another store or register. */
  changePlace: ReactNode
  approvalOf: ApprovalOf
}

export const SettingsSlotsContext = createContext<SettingsSlots>({
  changePlace: null,
  approvalOf: () => null,
})

export const useSettingsSlots = (): SettingsSlots => useContext(SettingsSlotsContext)
