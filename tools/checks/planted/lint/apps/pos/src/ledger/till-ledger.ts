export const planted = (): Promise<unknown> => import('../sync/index.ts') // breaks house(import-table) [till-ledger]
