/** Messages between the page and its service worker. The worker imports nothing else of the contract. */
export const WORKER_MESSAGES = {
  /** The page tells a waiting worker that now is a safe moment to take over. */
  activate: 'ACTIVATE_UPDATE',
  /** The worker passes a push event on to every page (spec §4). */
  syncEvent: 'SYNC_EVENT',
} as const
