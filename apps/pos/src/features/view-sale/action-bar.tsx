import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../parts/action-button.tsx'
import type { DocumentAction } from '../../parts/document-action.ts'
import { Button } from '@evertill/ui/button.tsx'
import { arrangeActions } from './arrange-actions.ts'
import classes from './view-sale.module.css'

/** What can be done with a document: one primary button, a few plain ones and a menu. */
export function ActionBar({ actions }: { actions: readonly DocumentAction[] }) {
  const { t } = useTranslation()
  const more = useRef<HTMLButtonElement>(null)
  const { primary, plain, menu } = arrangeActions(actions)
  const choose = (action: DocumentAction) => {
    // The entry disappears: a dialog that it opens returns the focus to the button.
    more.current?.focus()
    void action.act()
  }
  return (
    <div className={classes.actions} role="group" aria-label={t('view.actions.label')}>
      {primary && <ActionButton action={primary} variant="filled" />}
      {plain.map((action) => (
        <ActionButton key={action.id} action={action} variant="default" />
      ))}
      {menu.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button ref={more} variant="default" icon={IconDots} iconSize={20}>
              {t('view.actions.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {menu.map((action) => (
              <Menu.Item
                key={action.id}
                className={classes.menuItem}
                data-wrong={action.id === 'void' || undefined}
                leftSection={<action.icon size={20} stroke={1.5} aria-hidden />}
                disabled={action.disabled ?? false}
                onClick={() => choose(action)}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
