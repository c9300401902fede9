import { isUuid } from '../../platform/uuid.ts'

/** The register path of the specification, `{x}` being the closing's key. */
export type ClosingKey = { readonly storeId: string; readonly registerId: string; readonly closingId: string }

/** Anything else names nothing here and must not reach a uuid column. */
export const isClosingKey = ({ storeId, registerId, closingId }: ClosingKey): boolean =>
  [storeId, registerId, closingId].every(isUuid)
