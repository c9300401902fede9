import { lazyDialog } from '../../parts/lazy-dialog.tsx'
import type { PinDialogProps } from './pin-modal.tsx'

export const PinDialog = lazyDialog<PinDialogProps>(async () => (await import('./pin-modal.tsx')).PinModal)
