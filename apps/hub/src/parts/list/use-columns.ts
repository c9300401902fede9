import { useState } from 'react'
import { deviceStorage } from '@evertill/ui/device-storage.ts'
import { useSession } from '../hub-context.tsx'
import type { ColumnSpec, FieldSpec, ResourceSpec } from '../../resources/spec.ts'
import { fieldsOf } from '../../resources/specs.ts'

/** Beside the drafts: of one person on this browser. */
const PREFIX = 'hub.columns.'

/** A field that no column of the spec shows, as a column. Editors' values fit into no cell. */
const columnOf = (field: FieldSpec): ColumnSpec[] => {
  const { name } = field
  switch (field.kind) {
    case 'text':
    case 'lines':
    case 'zone':
      return [{ name, width: 'minmax(140px, 1fr)' }]
    case 'state':
      return [{ name, width: '96px' }]
    case 'whole':
      return [{ name, width: '110px', isRight: true }]
    case 'money':
      return [{ name, width: '140px', as: 'money', isRight: true }]
    case 'yes':
      return [{ name, width: 'minmax(120px, 1fr)', as: 'yes' }]
    case 'choice':
      return [{ name, width: 'minmax(120px, 1fr)', as: 'choice' }]
    case 'picture':
      return [{ name, width: '72px', as: 'picture' }]
    case 'row':
      return [{ name, width: 'minmax(140px, 1fr)', as: 'row', of: field.of }]
    default:
      return []
  }
}

/** The columns of the spec first, then whatever else fits into a cell. */
const allColumns = (spec: ResourceSpec): readonly ColumnSpec[] => {
  const usual = new Set(spec.columns.map(({ name }) => name))
  return [
    ...spec.columns,
    ...fieldsOf(spec)
      .filter(({ name }) => !usual.has(name))
      .flatMap(columnOf),
  ]
}

const readChosen = (key: string): string[] | null => {
  try {
    const chosen: unknown = JSON.parse(deviceStorage().storage.getItem(key) ?? 'null')
    return Array.isArray(chosen) ? chosen.map(String) : null
  } catch {
    return null
  }
}

/** Which columns somebody wants to see of a list. The name of a row is always one of them. */
export function useColumnChoice(spec: ResourceSpec) {
  const { Person } = useSession()
  const key = `${PREFIX}${Person.key}.${spec.name}`
  const [chosen, setChosen] = useState(() => readChosen(key))
  const usual = spec.columns.map(({ name }) => name)
  const shown = new Set([spec.title, ...(chosen ?? usual)])
  const choose = (names: readonly string[]) => {
    setChosen([...names])
    try {
      deviceStorage().storage.setItem(key, JSON.stringify(names))
    } catch {
      // A full disk: the columns are those of this page.
    }
  }
  const all = allColumns(spec)
  return {
    columns: all.filter(({ name }) => shown.has(name)),
    choices: all.filter(({ name }) => name !== spec.title),
    chosen: [...shown],
    choose,
  }
}
