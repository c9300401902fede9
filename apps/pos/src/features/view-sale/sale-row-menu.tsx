import { Menu } from '@mantine/core'
import { IconDotsVertical, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
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
  /** Where its button belongs; null while the row is not drawn. */
  place: HTMLElement | null
  receiptOf: ReceiptOf
  approvalOf: ApprovalOf
}

/**
 * What can be done with a sale, from its row in a list. It belongs outside of the list and only draws its button into the
 * row: a row that scrolls away or changes into a card must not take an open dialog with it.
 */
export function SaleRowMenu({ uuid, transactionNo, place, receiptOf, approvalOf }: SaleRowMenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const currency = useCurrency()
  const state = useSaleStory(uuid)
  // Opens at once in the first place that it gets; in another one, after the device was turned, it is closed.
  const [openIn, setOpenIn] = useState<HTMLElement | 'first' | null>('first')
  if (openIn === 'first' && place) setOpenIn(place)
  const draw = (actions: readonly DocumentAction[], isLoading = false) =>
    place &&
    createPortal(
      <Menu
        opened={openIn === place}
        onChange={(isOpen) => setOpenIn(isOpen ? place : null)}
        position="bottom-end"
      >
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
      </Menu>,
      place,
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
