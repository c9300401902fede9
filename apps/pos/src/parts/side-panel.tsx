import { lazyDialog } from './lazy-dialog.tsx'
import type { SidePanelProps } from './side-drawer.tsx'

export const SidePanel = lazyDialog<SidePanelProps>(
  async () => (await import('./side-drawer.tsx')).SideDrawer,
)
