/** Messages between the page and its service worker. The worker imports nothing else of the contract. */
export const WORKER_MESSAGES = {
  /** From the page to a waiting worker: activate now. */
  activate: 'ACTIVATE_UPDATE',
  /** From the worker to every page: a push event arrived. */
  syncEvent: 'SYNC_EVENT',
} as const
