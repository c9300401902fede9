import { textOf } from '../../api/text-of.ts'
import type { AccessEntry } from '@evertill/contract'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { HUB_ACCESS, PAGE_ACCESS, TILL_ACCESS, TYPE_PERMS } from '../../resources/access-rows.ts'
import { useChoices } from '../list/use-rows.ts'
import { useSay } from '../use-say.ts'
import type { EditorProps } from './editor-props.ts'
import classes from './fields.module.css'

interface MatrixRow {
  id: string
  label: string
  perms: readonly string[]
}

/** What people of a role may do: a row for each list and type of document, a column for each action. */
export function AccessEditor({ hint, value, error, disabled, onChange }: EditorProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const types = useChoices('transaction-types') ?? []
  const entries = Array.isArray(value) ? (value as AccessEntry[]) : []
  const isSet = (id: string, perm: string) => entries.find((entry) => entry.id === id)?.perms[perm] === true
  const change = (id: string, perm: string, isAllowed: boolean) => {
    const others = entries.filter((entry) => entry.id !== id)
    const old = entries.find((entry) => entry.id === id)?.perms ?? {}
    onChange([...others, { id, perms: { ...old, [perm]: isAllowed } }])
  }
  const named = ({ id, perms }: Omit<MatrixRow, 'label'>) => ({ id, perms, label: say(`access.${id}`) })
  const tables: { id: 'till' | 'types' | 'hub'; rows: MatrixRow[] }[] = [
    { id: 'till', rows: TILL_ACCESS.map(named) },
    {
      id: 'types',
      rows: types
        .filter(({ IsDeleted }) => !IsDeleted)
        .map(({ TransactionType }) => ({
          id: textOf(TransactionType),
          perms: TYPE_PERMS,
          label: textOf(TransactionType),
        })),
    },
    {
      id: 'hub',
      rows: [
        ...HUB_ACCESS.map(({ id, resource, perms }) => ({
          id,
          perms,
          label: say(`resources.${resource}.title`),
        })),
        ...PAGE_ACCESS.map(named),
      ],
    },
  ]
  return (
    <div className={classes.nested}>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {tables.map(({ id, rows }) => {
        const perms = [...new Set(rows.flatMap((row) => row.perms))]
        if (rows.length === 0) return null
        return (
          <div
            key={id}
            className={classes.scroll}
            tabIndex={0}
            role="region"
            aria-label={t(`access.tables.${id}`)}
          >
            <table className={classes.matrix}>
              <thead>
                <tr>
                  <th scope="col">{t(`access.tables.${id}`)}</th>
                  {perms.map((perm) => (
                    <th key={perm} scope="col">
                      {say(`access.perms.${perm}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <th scope="row">{row.label}</th>
                    {perms.map((perm) => (
                      <td key={perm}>
                        {row.perms.includes(perm) && (
                          <Checkbox
                            aria-label={`${row.label}: ${say(`access.perms.${perm}`)}`}
                            disabled={disabled}
                            checked={isSet(row.id, perm)}
                            onChange={(event) => change(row.id, perm, event.currentTarget.checked)}
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      })}
    </div>
  )
}
