import { IconCashRegister } from '@tabler/icons-react'
import { RailButton } from './rail-button.tsx'
import type { PanelButtonProps } from './use-panel.ts'
import { useRegisterLabel } from './use-register-label.ts'

export function RegisterButton({ panel, onOpen, wide }: PanelButtonProps) {
  const label = useRegisterLabel()
  if (label === undefined) return null
  return (
    <RailButton
      icon={<IconCashRegister size={22} stroke={1.5} />}
      label={label}
      opened={panel === 'register'}
      wide={wide}
      onClick={() => onOpen('register')}
    />
  )
}
