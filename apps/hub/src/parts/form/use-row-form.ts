import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@evertill/ui/toast.ts'
import { type Conflict, failureFacts } from '../../api/failure.ts'
import type { ResourceRow } from '../../api/resource-calls.ts'
import type { ResourceSpec } from '../../resources/spec.ts'
import { fieldsOf } from '../../resources/specs.ts'
import { newKey } from '../../api/new-key.ts'
import { textOf } from '../../api/text-of.ts'
import { useResourceCalls } from '../hub-context.tsx'
import { resourceKey } from '../list/use-rows.ts'
import { useUndo } from '../list/use-undo.ts'
import { useFailureText } from '../use-failure-text.ts'
import { checkValues } from './check-values.ts'
import { useDraft } from './use-draft.ts'
import { type Faults, faultsByField, withoutField } from './faults.ts'
import { blankValues, changesOf, type Values, valuesOf } from './values.ts'

export interface RowForm {
  values: Values
  isNew: boolean
  isDirty: boolean
  /** What is shown was typed before a reload or an ended session. */
  isRestored: boolean
  isSaving: boolean
  savedAt: number | null
  faults: Faults
  conflict: Conflict | null
  set: (name: string, value: unknown) => void
  save: () => void
  /** Back to what the server has. */
  discard: () => void
  keepMine: () => void
  takeTheirs: () => void
}

interface Input {
  spec: ResourceSpec
  /** Null for a new one. */
  row: ResourceRow | null
  /** What a new row starts with. */
  given?: Values
  /** Its draft is kept apart from that of any other new row. */
  draftName?: string | undefined
  onCreated: (row: ResourceRow) => void
}

interface Saved {
  sent: Values
  version: number
  /** The row that the save is written over: what an undo brings back. */
  over: ResourceRow | null
}

const clearedBy = (spec: ResourceSpec, field: string): Values =>
  Object.fromEntries(
    (fieldsOf(spec).find(({ name }) => name === field)?.clears ?? []).map((name) => [name, null]),
  )

/** A form of one row: its draft, its checks, its save and what another person changed meanwhile. */
export function useRowForm({ spec, row, given, draftName, onCreated }: Input): RowForm {
  const { create, change } = useResourceCalls()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const undo = useUndo(spec.name)
  const { draft, keep, isRestored } = useDraft(`${spec.name}/${row?.key ?? draftName ?? 'new'}`)
  const [base, setBase] = useState(row)
  const [key] = useState(() => draft?.key ?? newKey())
  const [faults, setFaults] = useState<Faults>({})
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  // Somebody else's change shows at once in a form that nobody has typed into.
  if (row && base && draft === null && row.Version > base.Version) setBase(row)

  const before = base ? valuesOf(spec, base) : { ...blankValues(spec), ...given }
  const values = draft?.values ?? before
  const changes = changesOf(before, values)
  const isDirty = Object.keys(changes).length > 0

  const saved = (next: ResourceRow, { sent, over }: Saved) => {
    keep(null)
    setConflict(null)
    setFaults({})
    setSavedAt(Date.now())
    queries.setQueryData([...resourceKey(spec.name), 'row', next.key], next)
    void queries.invalidateQueries({ queryKey: resourceKey(spec.name) })
    if (base === null) return onCreated(next)
    setBase(next)
    if (over)
      undo.afterChange(textOf(next[spec.title]), { before: over, after: next, fields: Object.keys(sent) })
  }

  const saving = useMutation({
    mutationFn: ({ sent, version }: Saved) =>
      base === null ? create(spec.name, { key, ...sent }) : change(spec.name, base.key, version, sent),
    onSuccess: saved,
    onError: (error) => {
      const facts = failureFacts(error)
      if (facts.conflict) return setConflict(facts.conflict)
      if (facts.errors.length > 0) return setFaults(faultsByField(facts.errors))
      return toast.error(failureText(facts))
    },
  })

  const save = () => {
    const derived = spec.derive?.(values) ?? {}
    const sent = base === null ? { ...values, ...derived } : { ...changes, ...derived }
    const found = checkValues(spec.name, sent, base === null)
    setFaults(faultsByField(found))
    if (found.length > 0 || saving.isPending) return
    saving.mutate({ sent, version: draft?.version ?? base?.Version ?? 0, over: base })
  }

  return {
    values,
    isNew: base === null,
    isDirty,
    isRestored: isRestored && isDirty,
    isSaving: saving.isPending,
    savedAt,
    faults,
    conflict,
    save,
    set: (field, value) => {
      keep({
        values: { ...values, ...clearedBy(spec, field), [field]: value },
        version: draft?.version ?? base?.Version ?? 0,
        key,
      })
      setFaults(withoutField(faults, field))
    },
    discard: () => {
      keep(null)
      setFaults({})
    },
    keepMine: () => {
      if (!conflict) return
      const current = conflict.current as ResourceRow
      saving.mutate({ sent: changes, version: current.Version, over: current })
    },
    takeTheirs: () => {
      if (!conflict) return
      const current = conflict.current as ResourceRow
      keep(null)
      setBase(current)
      setConflict(null)
      setFaults({})
      queries.setQueryData([...resourceKey(spec.name), 'row', current.key], current)
    },
  }
}
