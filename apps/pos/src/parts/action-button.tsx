import { Button } from '@evertill/ui/button.tsx'
import type { DocumentAction } from './document-action.ts'

interface ActionButtonProps {
  action: DocumentAction
  variant: 'filled' | 'default'
}

/** A button for one action of a document. */
export function ActionButton({ action, variant }: ActionButtonProps) {
  const { label, icon, act, disabled = false, shortcut } = action
  return (
    <Button
      variant={variant}
      icon={icon}
      iconSize={20}
      disabled={disabled}
      rightSection={
        shortcut !== undefined && (
          <kbd className="key" aria-hidden>
            {shortcut}
          </kbd>
        )
      }
      onClick={() => void act()}
    >
      {label}
    </Button>
  )
}
