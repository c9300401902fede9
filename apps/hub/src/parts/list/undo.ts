import type { failureFacts } from '../../api/failure.ts'
import type { ResourceCalls, ResourceRow } from '../../api/resource-calls.ts'

/** What a change wrote, with the row as it was and as it is now. */
export interface Changed {
  before: ResourceRow
  after: ResourceRow
  fields: readonly string[]
}

/** The earlier values over the version that the change made: the server refuses them once somebody has changed the row. */
const reversed = ({ before, after, fields }: Changed) => ({
  key: after.key,
  Version: after.Version,
  Row: Object.fromEntries(fields.map((field) => [field, before[field]])),
})

export const undoChange = (calls: Pick<ResourceCalls, 'change'>, resource: string, changed: Changed) => {
  const { key, Version, Row } = reversed(changed)
  return calls.change(resource, key, Version, Row)
}

export const undoChangeOfMany = (
  calls: Pick<ResourceCalls, 'changeMany'>,
  resource: string,
  all: readonly Changed[],
) =>
  calls.changeMany(
    resource,
    all.map((changed) => reversed(changed)),
  )

/** Somebody changed one of the rows since: their change would be lost. */
export const isChangedSince = ({ conflict, errors }: ReturnType<typeof failureFacts>): boolean =>
  conflict !== undefined || errors.some(({ path }) => path.endsWith('.Version'))
