import { useTranslation } from 'react-i18next'
import { useMenu } from '../../queries/use-menu.ts'
import { useOpenClosing } from '../../queries/use-open-closing.ts'
import { useRight } from '../../queries/use-right.ts'

/**
 * Only while a register is open. It is the Cash Register of R-236 with the right to closings; somebody who may only
 * move cash sees the drawer.
 */
export function useRegisterLabel(): string | undefined {
  const { t } = useTranslation()
  const closing = useOpenClosing()
  const { cashRegister } = useMenu()
  const movesCash = useRight('CashRegisters', 'create')
  if (!(cashRegister || movesCash) || closing === undefined) return undefined
  return t(cashRegister ? 'layout.groups.cashRegister' : 'drawerBar.menu')
}
