import { onOpening } from '../../parts/on-opening.tsx'
import type { PinDialogProps } from './pin-modal.tsx'

export const PinDialog = onOpening<PinDialogProps>(async () => (await import('./pin-modal.tsx')).PinModal)
