import type { AuditEntry } from '@evertill/contract'
import { saveText } from '../../api/save-text.ts'
import type { Say } from '../../parts/use-say.ts'
import { actionText } from './audit-words.ts'

/** A table with a line for each entry. What a spreadsheet would run as a formula is escaped. */
export const saveEntries = async (say: Say, entries: readonly AuditEntry[]): Promise<void> => {
  const { csvOf } = await import('@evertill/paper/table-file.ts')
  const heads = ['At', 'Person', 'What', 'Action', 'Name', 'Id', 'Source', 'Before', 'After', 'Detail']
  const json = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))
  const rows = entries.map(({ At, UserName, Action, Name, Subject, Source, Detail }) => {
    const { before, after, ...rest } = Detail
    return [
      ...[At, UserName, actionText(say, Action), Action, Name, Subject, Source],
      ...[json(before), json(after), json(rest)],
    ]
  })
  saveText('audit.csv', await csvOf({ heads, rows }), 'text/csv')
}
