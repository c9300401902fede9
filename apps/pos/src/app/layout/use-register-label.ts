import { useTranslation } from 'react-i18next'
import { useMenu } from '../../queries/use-menu.ts'
import { useOpenClosing } from '../../queries/use-open-closing.ts'
import { useRight } from '../../queries/use-right.ts'

/**
 * Only while a register is open. With the right to closings it is the specification's Cash Register (§2); whoever may
 * only move cash has the drawer alone.
 */
export function useRegisterLabel(): string | undefined {
  const { t } = useTranslation()
  const closing = useOpenClosing()
  const { cashRegister } = useMenu()
  const movesCash = useRight('CashRegisters', 'create')
  if (!(cashRegister || movesCash) || closing === undefined) return undefined
  return t(cashRegister ? 'layout.groups.cashRegister' : 'drawerBar.menu')
}
