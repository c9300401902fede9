import { textOf } from '../../api/text-of.ts'
import type { ResourceName } from '@evertill/contract'
import { SPECS } from '../../resources/specs.ts'
import { useSession } from '../hub-context.tsx'
import { useChoices } from './use-rows.ts'

/** The name of a row of another list. */
export function RowName({ of, value }: { of: ResourceName; value: unknown }) {
  const rows = useChoices(of)
  const { Stores } = useSession()
  const row = rows?.find(({ key }) => key === value)
  if (row) return textOf(row[SPECS[of].title])
  return of === 'stores' ? (Stores.find(({ key }) => key === value)?.StoreName ?? '–') : '–'
}
