import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'

type HeldRow = {
  readonly registrationId: string
  readonly place: 'frozen' | 'left' | 'arriving' | 'returning'
  readonly address: string | null
}

/** Companies that are not served here now, by a function that runs as owner: jobs do not see their rows. */
export const listHeldCompanies = (tx: Tx) => rowsOf<HeldRow>(tx)`
  select registration_id as "registrationId", place, address from list_held_companies()`
