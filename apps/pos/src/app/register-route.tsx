import { OpeningDialog } from '../features/register-opening/opening-dialog.tsx'
import { RegisterSelectionScreen } from '../features/register-selection/register-selection.screen.tsx'

/** Choosing a register and opening it are one step to a cashier and two features to us. */
export function RegisterRoute() {
  return <RegisterSelectionScreen opening={<OpeningDialog />} />
}
