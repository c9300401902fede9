import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { OpeningDialog } from '../features/register-opening/opening-dialog.tsx'
import { RegisterSelectionScreen } from '../features/register-selection/register-selection.screen.tsx'
import { SideDrawer } from '../parts/side-drawer.tsx'
import { useRight } from '../queries/use-right.ts'
import { Button } from '@evertill/ui/button.tsx'
import type { WithoutRegister } from './guards.tsx'
import { PATHS } from './home-of.ts'
import { AccountPanel } from './layout/frame-panels.tsx'

/** Joins two features: choosing a register and opening it. */
export function RegisterRoute() {
  return <RegisterSelectionScreen opening={<OpeningDialog />} more={<More />} />
}

/** What needs no register: bills, closings, and one's own profile with lock and sign-out. */
function More() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const readsClosings = useRight('CashRegistersClosing', 'read')
  const [isOpen, setOpen] = useState(false)
  const link = (to: string, label: string) => (
    <Button
      variant="subtle"
      onClick={() => void navigate(to, { state: { withoutRegister: true } satisfies WithoutRegister })}
    >
      {label}
    </Button>
  )
  return (
    <>
      {link(PATHS.history, t('layout.history'))}
      {readsClosings && link(PATHS.closingList, t('layout.closingList'))}
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('layout.profile')}
      </Button>
      <SideDrawer title={t('layout.profile')} opened={isOpen} onClose={() => setOpen(false)}>
        <AccountPanel onNavigate={() => {}} />
      </SideDrawer>
    </>
  )
}
