import { OpeningDialog } from '../features/register-opening/opening-dialog.tsx'
import { RegisterSelectionScreen } from '../features/register-selection/register-selection.screen.tsx'

/** Joins two features: choosing a register and opening it. */
export function RegisterRoute() {
  return <RegisterSelectionScreen opening={<OpeningDialog />} />
}
