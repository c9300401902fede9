import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, StackedForm } from '@evertill/ui/form-parts.tsx'
import { type FieldFault, failureFacts } from '../../api/failure.ts'
import type { ResourceRow } from '../../api/resource-calls.ts'
import { textOf } from '../../api/text-of.ts'
import { Field } from '../../parts/fields/field.tsx'
import { checkValues } from '../../parts/form/check-values.ts'
import { type Faults, faultsByField } from '../../parts/form/faults.ts'
import { blankValues } from '../../parts/form/values.ts'
import { useFaultText } from '../../parts/form/use-fault-text.ts'
import { useResourceCalls } from '../../parts/hub-context.tsx'
import { resourceKey } from '../../parts/list/use-rows.ts'
import { useUndo } from '../../parts/list/use-undo.ts'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useSay } from '../../parts/use-say.ts'
import type { ResourceSpec } from '../../resources/spec.ts'
import { bulkFields } from './bulk-fields.ts'
import classes from '../../parts/list/rows.module.css'

interface BulkDialogProps {
  spec: ResourceSpec
  rows: readonly ResourceRow[]
  onClose: () => void
  onDone: () => void
}

/** One field of many rows: all of them get the value, or none of them and each wrong row is named. */
export function BulkDialog({ spec, rows, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const fields = bulkFields(spec)
  const [name, setName] = useState(fields[0]?.name ?? '')
  const [value, setValue] = useState(() => blankValues(spec)[name])
  const [faults, setFaults] = useState<Faults>({})
  const saving = useBulkChange({ spec, name, onDone })
  const field = fields.find((one) => one.name === name)
  const choose = (next: string) => {
    setName(next)
    setValue(blankValues(spec)[next])
    setFaults({})
    saving.reset()
  }
  const save = () => {
    const found = faultsByField(checkValues(spec.name, { [name]: value }, false))
    // An unchosen value is no value: it would be sent as nothing and change nothing.
    const missing = value === undefined ? { [name]: 'is required' } : {}
    const all = { ...found, ...missing }
    setFaults(all)
    if (Object.keys(all).length === 0) saving.mutate({ value, rows })
  }
  return (
    <Dialog onClose={onClose} title={t('bulk.title', { count: rows.length })} size="md">
      <StackedForm
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <NativeSelect
          label={t('bulk.field')}
          value={name}
          data={fields.map((one) => ({ value: one.name, label: say(`fields.${spec.name}.${one.name}`) }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {field && (
          <Field
            key={name}
            resource={spec.name}
            field={field}
            value={value}
            values={{ [name]: value }}
            faults={faults}
            isLocked={saving.isPending}
            onChange={(next) => {
              setValue(next)
              setFaults({})
            }}
          />
        )}
        <Refusal spec={spec} rows={saving.variables?.rows ?? []} error={saving.error} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('bulk.cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t('bulk.save', { count: rows.length })}
          </Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}

interface BulkInput {
  spec: ResourceSpec
  name: string
  onDone: () => void
}

/** The rows as they were sent: the list may be fetched again, in another order, before the answer is read. */
interface Sent {
  value: unknown
  rows: readonly ResourceRow[]
}

function useBulkChange({ spec, name, onDone }: BulkInput) {
  const { changeMany } = useResourceCalls()
  const queries = useQueryClient()
  const undo = useUndo(spec.name)
  return useMutation({
    mutationFn: ({ value, rows }: Sent) =>
      changeMany(
        spec.name,
        rows.map(({ key, Version }) => ({ key, Version, Row: { [name]: value } })),
      ),
    onSuccess: (after, { rows }) => {
      const before = new Map(rows.map((row) => [row.key, row]))
      undo.afterChangeOfMany(
        after.flatMap((row) => {
          const old = before.get(row.key)
          return old ? [{ before: old, after: row, fields: [name] }] : []
        }),
      )
      onDone()
    },
    // After a refusal too: a row that somebody else changed is shown as it is, and can be changed at the next try.
    onSettled: () => queries.invalidateQueries({ queryKey: resourceKey(spec.name) }),
  })
}

const PATH = /^Changes\.(\d+)\.(.+)$/

/** What was refused and of which row. */
function Refusal({ spec, rows, error }: Pick<BulkDialogProps, 'spec' | 'rows'> & { error: Error | null }) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const faultText = useFaultText()
  const failureText = useFailureText()
  if (!error) return null
  const facts = failureFacts(error)
  const sentence = ({ path, message }: FieldFault): string => {
    if (path === 'Version') return t('bulk.changedMeanwhile')
    if (path === 'key') return t('bulk.gone')
    const field = path.replace(/^Row\./, '').split('.')[0] ?? ''
    return faultText(say(`fields.${spec.name}.${field}`), message)
  }
  const wrong = facts.errors.flatMap(({ path, message }) => {
    const [, place = '', rest = ''] = PATH.exec(path) ?? []
    const row = rows[Number(place)]
    return place !== '' && row ? [{ row, text: sentence({ path: rest, message }) }] : []
  })
  return (
    <div className={classes.refusal} role="alert">
      <p>{wrong.length > 0 ? t('bulk.refused', { count: wrong.length }) : failureText(facts)}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ row, text }) => (
            <li key={`${row.key} ${text}`}>
              <strong>{textOf(row[spec.title]) || '–'}</strong> {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
