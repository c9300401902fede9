/** What the frame hardly ever shows: one file, loaded when it first does. */
export { ClosedElsewhereNotice } from '../../features/register-panel/closed-elsewhere-notice.tsx'
export { LeftOpenNotice } from '../../features/register-panel/left-open-notice.tsx'
export { WaitingPrints } from './waiting-prints.tsx'
