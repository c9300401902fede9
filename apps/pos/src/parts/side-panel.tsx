import { onOpening } from './on-opening.tsx'
import type { SidePanelProps } from './side-drawer.tsx'

export const SidePanel = onOpening<SidePanelProps>(async () => (await import('./side-drawer.tsx')).SideDrawer)
