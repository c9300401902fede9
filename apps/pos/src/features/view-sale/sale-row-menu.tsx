import { Menu } from '@mantine/core'
import { IconDotsVertical, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { useCurrency } from '../../queries/use-currency.ts'
import { useSaleStory } from '../../queries/use-sale-story.ts'
import type { ApprovalOf } from '../../parts/approval-of.ts'
import type { DocumentAction } from '../../parts/document-action.ts'
import { inOrder } from './arrange-actions.ts'
import { type ReceiptOf, SaleActions } from './sale-actions.tsx'
import classes from './view-sale.module.css'

interface SaleRowMenuProps {
  uuid: string
  transactionNo: string
  /** The one row whose actions are loaded: only then the sale is read. */
  isActive: boolean
  onActivate: () => void
  receiptOf: ReceiptOf
  approvalOf: ApprovalOf
}

/** What can be done with a sale, from its row in a list. */
export function SaleRowMenu({ isActive, onActivate, ...props }: SaleRowMenuProps) {
  const { t } = useTranslation()
  if (isActive) return <ActiveMenu {...props} />
  return (
    <span className={classes.rowMenu}>
      <IconButton
        aria-label={t('history.rowActions', { number: props.transactionNo })}
        aria-haspopup="menu"
        onClick={onActivate}
      >
        <IconDotsVertical size={20} stroke={1.5} aria-hidden />
      </IconButton>
    </span>
  )
}

type ActiveMenuProps = Omit<SaleRowMenuProps, 'isActive' | 'onActivate'>

function ActiveMenu({ uuid, transactionNo, receiptOf, approvalOf }: ActiveMenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const currency = useCurrency()
  const state = useSaleStory(uuid)
  const [isOpen, setOpen] = useState(true)
  const draw = (actions: readonly DocumentAction[], isLoading = false) => (
    <span className={classes.rowMenu}>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end">
        <Menu.Target>
          <IconButton aria-label={t('history.rowActions', { number: transactionNo })}>
            <IconDotsVertical size={20} stroke={1.5} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            className={classes.menuItem}
            leftSection={<IconEye size={20} stroke={1.5} aria-hidden />}
            onClick={() => void navigate(`/sales/viewsales/${uuid}`)}
          >
            {t('history.view')}
          </Menu.Item>
          {isLoading && <Menu.Item disabled>{t('history.loadingActions')}</Menu.Item>}
          {inOrder(actions).map((action) => (
            <Menu.Item
              key={action.id}
              className={classes.menuItem}
              data-wrong={action.id === 'void' || undefined}
              leftSection={<action.icon size={20} stroke={1.5} aria-hidden />}
              disabled={action.disabled ?? false}
              onClick={() => void action.act()}
            >
              {action.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
  if (state.kind !== 'found') return draw([], state.kind === 'loading')
  return (
    <SaleActions
      story={state.story}
      currency={currency}
      approvalOf={approvalOf}
      receiptOf={receiptOf}
      draw={draw}
    />
  )
}
