import { isUuid } from '../../platform/uuid.ts'

/** The ids in the path of a closing. */
export type ClosingKey = { readonly storeId: string; readonly registerId: string; readonly closingId: string }

/** Other texts name no closing and must not reach a uuid column. */
export const isClosingKey = ({ storeId, registerId, closingId }: ClosingKey): boolean =>
  [storeId, registerId, closingId].every(isUuid)
